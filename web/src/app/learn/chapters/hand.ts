// A disk from the hand can be the move that decides.
import type { Chapter } from '../lesson';

export const hand: Chapter = {
    id: 'hand',
    lessons: [
        {
            id: 'hand-1',
            position: 'ppPpP,x4/x3,pPp,x1/x5/x1,P,x2,PP/x2,P,x2 s 8P10p - - 23',
            goal: { kind: 'crown', within: 2 },
            solution: 'b5',
            wrong: '1d4e2',
            hint: 'learn.hint.placeNear',
        },
        {
            id: 'hand-2',
            position: 'x4,Ppp/x1,PpPpP,x3/x3,pp,p/x4,p/PpP,x4 s 9P6p - - 33',
            goal: { kind: 'crown', within: 2 },
            solution: 'b3',
            wrong: '1d3e3',
            hint: 'learn.hint.placeNear',
        },
        {
            id: 'hand-3',
            position: 'x4,PpPpP/x2,P,x2/x5/x3,P,x1/x1,pp,p,pPP,x1 s 8P9p - - 23',
            goal: { kind: 'crown', within: 2 },
            solution: 'e3',
            wrong: '1b1c1',
            hint: 'learn.hint.placeFar',
        },
        {
            id: 'hand-4',
            position: 'x1,p,x3/x1,Pp,x3/x4,pPp/PpP,x2,PPp,x1/x4,Ppp s 8P7p - - 29',
            goal: { kind: 'crown', within: 3 },
            solution: 'e2',
            wrong: 'a2b4',
            hint: 'learn.hint.placeQuiet',
        },
    ],
};
