// Whoever can cover her must: a way to choose your opponent’s move.
import type { Chapter } from '../lesson';

export const milady: Chapter = {
    id: 'milady',
    lessons: [
        {
            id: 'milady-1',
            rules: 'milady',
            position: 'M,x4/x3,P,x1/pppP,x2,p,x1/x5/P,x2,PP,x1 s 7P8p - - 15',
            goal: { kind: 'crown', within: 2 },
            solution: 'a4',
            wrong: '1d1a1',
            hint: 'learn.hint.miladyPlace',
        },
        {
            id: 'milady-2',
            rules: 'milady',
            position: 'x1,P,x3/p,x2,P,x1/x3,ppMP,x1/x1,PP,x3/x5 s 7P9p - - 13',
            goal: { kind: 'crown', within: 2 },
            solution: '1d3b5',
            wrong: '1b2b5',
            hint: 'learn.hint.miladyUncover',
        },
        {
            id: 'milady-3',
            rules: 'milady',
            position: 'x1,MP,x2,P/P,x4/x2,pPP,p,x1/x1,P,Pppp,x1,p/x3,p,x1 s 5P5p - - 21',
            goal: { kind: 'crown', within: 2 },
            solution: '1b5b2',
            wrong: '1b5e5',
            hint: 'learn.hint.miladyUncover',
        },
        {
            id: 'milady-4',
            rules: 'milady',
            position: 'x1,P,x3/x3,PPpP,p/x1,pPp,x3/x4,MP/x3,p,x1 s 6P7p - - 23',
            goal: { kind: 'crown', within: 2 },
            solution: '1e2e4',
            wrong: '1b3d4',
            hint: 'learn.hint.miladyRescue',
        },
    ],
};
