// A King is a point, and the game goes on.
import type { Chapter } from '../lesson';

export const points: Chapter = {
    id: 'points',
    lessons: [
        {
            id: 'points-1',
            rules: 'sixth-kings',
            position: 'x3,p,x1/x4,pp/x2,pP,x2/x2,pPPP,ppPP,x1/x5 s 9P8p 2-2 - 27',
            goal: { kind: 'points', more: 2 },
            solution: 'c2e4',
            wrong: '1c2e4',
            hint: 'learn.hint.trimStays',
        },
        {
            id: 'points-2',
            rules: 'sixth-kings',
            position: 'pPP,x2,pP,x1/x5/x2,ppP,x2/x1,pPpP,x3/x3,p,x1 s 9P8p 2-2 - 29',
            goal: { kind: 'points', more: 2 },
            solution: 'b2c3',
            wrong: '1b2c3',
            hint: 'learn.hint.trimStays',
        },
        {
            id: 'points-3',
            rules: 'sixth-kings',
            position: 'x5/x1,P,x2,pppP/x3,pp,x1/x4,PPP/PpppP,x1,P,x2 s 7P7p 2-2 - 33',
            goal: { kind: 'points', more: 2 },
            solution: 'a1c1',
            wrong: '1a1c1',
            hint: 'learn.hint.trimStays',
        },
        {
            id: 'points-4',
            rules: 'sixth-kings',
            position: 'x5/x2,ppp,x2/x3,PP,x1/P,p,x3/x2,ppPP,x1,P s 9P9p 5-5 - 19',
            goal: { kind: 'crown', within: 2 },
            solution: 'a2b2',
            wrong: '1c1b2',
            hint: 'learn.hint.lastPoint',
        },
        {
            id: 'points-5',
            rules: 'sixthmaking',
            position: 'x3,P,x1/x3,p,x1/x5/x3,P,PPP/x3,ppPp,x1 s 10P12p 5-4 - 17',
            goal: { kind: 'crown', within: 2 },
            solution: 'd2d1',
            wrong: '1d1e2',
            hint: 'learn.hint.lastPoint',
        },
    ],
};
