// The colour on top, used for and against you.
import type { Chapter } from '../lesson';

export const gifts: Chapter = {
    id: 'gifts',
    lessons: [
        {
            id: 'gifts-1',
            position: 'x3,P,x1/x3,pP,x1/x5/x4,PPP/x3,ppPp,x1 s 9P11p - - 19',
            goal: { kind: 'crown', within: 1 },
            solution: 'd4d1',
            wrong: '1d1e2',
            hint: 'learn.hint.ownTop',
        },
        {
            id: 'gifts-2',
            position: 'x5/x1,pP,x3/pp,PpPP,x2,P/x3,p,x1/P,x3,p s 9P9p - - 21',
            goal: { kind: 'crown', within: 1 },
            solution: 'b4b3',
            wrong: '1a3b3',
            hint: 'learn.hint.ownTop',
        },
        {
            id: 'gifts-3',
            position: 'x3,P,x1/x3,p,x1/x5/x3,P,PPP/x3,ppPp,x1 s 9P11p - - 17',
            goal: { kind: 'crown', within: 2 },
            solution: 'd2d1',
            wrong: '1d1e2',
            hint: 'learn.hint.cover',
        },
        {
            id: 'gifts-4',
            position: 'x5/x5/x3,PpPpp,x1/x4,pP/x1,P,x3 s 11P11p - - 15',
            goal: { kind: 'safe' },
            solution: '2d3b1',
            wrong: '1d3b1',
            hint: 'learn.hint.takeTop',
        },
        {
            id: 'gifts-5',
            position: 'x1,pPpPp,x1,p,P/pp,x4/x5/x1,Ppp,x3/x1,ppPP,x3 s 9P5p - - 33',
            goal: { kind: 'crown', within: 2 },
            solution: '1b5b2',
            wrong: '1b2a4',
            hint: 'learn.hint.takeTop',
        },
    ],
};
