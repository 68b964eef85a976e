// He is always on top: a crown that can’t be stolen.
import type { Chapter } from '../lesson';

export const hunchback: Chapter = {
    id: 'hunchback',
    lessons: [
        {
            id: 'hunchback-1',
            rules: 'hunchback',
            position: 'p,x3,pph/x2,H,x2/x4,PpP/P,x4/x2,PPpp,x2 s 6P5p - - 23',
            goal: { kind: 'safe' },
            solution: 'd2',
            wrong: '1c1e3',
            hint: 'learn.hint.blockDiagonal',
        },
        {
            id: 'hunchback-2',
            rules: 'hunchback',
            position: 'x1,Pp,x3/x2,ppp,x2/x2,pPp,p,x1/x5/PPp,pppH,x1,h,x1 s 7P - - 33',
            goal: { kind: 'crown', within: 2 },
            solution: 'b1d3',
            wrong: '1b1d3',
            hint: 'learn.hint.hunchbackGo',
        },
        {
            id: 'hunchback-3',
            rules: 'hunchback',
            position: 'x2,h,x2/x1,p,x3/pPpH,x2,PPp,x1/PPP,x1,P,x2/x1,Pp,x2,PP s 1P6p - - 29',
            goal: { kind: 'crown', within: 2 },
            solution: 'a3b4',
            wrong: '1a2b4',
            hint: 'learn.hint.hunchbackGo',
        },
        {
            id: 'hunchback-4',
            rules: 'hunchback',
            position: 'x3,h,P/x1,pP,PH,x2/x4,Pp/x2,ppP,p,x1/P,x4 s 5P6p - - 21',
            goal: { kind: 'crown', within: 3 },
            solution: 'c2b4',
            wrong: 'a2',
            hint: 'learn.hint.force',
        },
    ],
};
