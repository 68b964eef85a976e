// Crowns one, two and three moves ahead.
import type { Chapter } from '../lesson';

export const threats: Chapter = {
    id: 'threats',
    lessons: [
        {
            id: 'threats-1',
            position: 'ppPpP,x4/x2,Pp,x1,pPPP/x1,p,x3/x5/P,x4 s 8P9p - - 25',
            goal: { kind: 'crown', within: 1 },
            solution: 'a5a1',
            wrong: '1a5a1',
            hint: 'learn.hint.sum',
        },
        {
            id: 'threats-2',
            position: 'x5/x2,ppp,x2/x3,PP,x1/x1,pPP,x3/x2,ppP,x1,P s 9P9p - - 21',
            goal: { kind: 'crown', within: 1 },
            solution: 'b2c4',
            wrong: '1b2c4',
            hint: 'learn.hint.sum',
        },
        {
            id: 'threats-3',
            position: 'x5/x5/x3,P,x1/x4,pPPP/x1,ppp,x2,p s 11P10p - - 15',
            goal: { kind: 'threat', count: 1 },
            solution: 'e2d3',
            wrong: '1e2d3',
            hint: 'learn.hint.threat',
        },
        {
            id: 'threats-4',
            position: 'x5/PPp,PpPP,P,x2/x5/x2,pp,x2/x5 s 9P11p - - 21',
            goal: { kind: 'crown', within: 2 },
            solution: 'c4b4',
            wrong: '1c2c4',
            hint: 'learn.hint.build',
        },
        {
            id: 'threats-5',
            position: 'x4,pP/x2,p,x2/x3,pPp,x1/x1,P,x3/PP,x3,p s 10P10p - - 17',
            goal: { kind: 'threat', count: 2 },
            solution: 'd3e1',
            wrong: '1d3b2',
            hint: 'learn.hint.double',
        },
        {
            id: 'threats-6',
            position: 'x5/PP,ppp,x3/x1,PPP,x3/x1,pPp,x1,p,x1/x4,PPP s 6P9p - - 29',
            goal: { kind: 'crown', within: 2 },
            solution: 'b3d2',
            wrong: '1a4b4',
            hint: 'learn.hint.double',
        },
        {
            id: 'threats-7',
            position: 'x2,p,x1,pPp/x2,p,P,x1/x4,PP/x3,p,x1/x3,ppP,PP s 8P8p - - 25',
            goal: { kind: 'crown', within: 3 },
            solution: 'e1e3',
            wrong: 'e1d1',
            hint: 'learn.hint.force',
        },
    ],
};
