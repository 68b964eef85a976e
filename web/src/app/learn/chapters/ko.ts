// What was just carried may not be carried straight back.
import type { Chapter } from '../lesson';

export const ko: Chapter = {
    id: 'ko',
    lessons: [
        {
            id: 'ko-1',
            position: 'x3,p,x1/pP,x2,pPP,x1/x4,PPpp/x2,p,x2/x1,P,x3 s 9P9p - 2d4c2 21',
            goal: { kind: 'safe' },
            solution: 'd4c2',
            wrong: '1a4d4',
            hint: 'learn.hint.otherCount',
        },
        {
            id: 'ko-2',
            position: 'x5/x2,PPpP,x2/p,x4/x1,PPp,PPpP,x2/P,x1,p,p,x1 s 6P9p - 2b2d1 29',
            goal: { kind: 'safe' },
            solution: '1b2d1',
            wrong: '1b2c4',
            hint: 'learn.hint.otherCount',
        },
        {
            id: 'ko-3',
            position: 'p,p,x3/x2,p,pPPP,x1/x5/PP,x3,P/x2,ppp,PPpP,x1 s 6P7p - - 33',
            goal: { kind: 'crown', within: 2 },
            solution: '1a2e2',
            wrong: '1a2a5',
            hint: 'learn.hint.koThreat',
        },
        {
            id: 'ko-4',
            position: 'p,x1,PPpp,p,x1/x2,P,x1,pP/x3,P,x1/Ppp,x1,Pppp,x2/x5 s 8P5p - - 29',
            goal: { kind: 'crown', within: 2 },
            solution: '1e4c4',
            wrong: '1c2d3',
            hint: 'learn.hint.koThreat',
        },
    ],
};
