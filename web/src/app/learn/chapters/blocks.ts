// Stopping a crown: stand in the way, or break the tower.
import type { Chapter } from '../lesson';

export const blocks: Chapter = {
    id: 'blocks',
    lessons: [
        {
            id: 'blocks-1',
            position: 'PpPP,x1,Pp,x2/x5/x5/p,x4/x3,P,x1 s 10P12p - - 13',
            goal: { kind: 'safe' },
            solution: 'b5',
            wrong: '1c5a5',
            hint: 'learn.hint.block',
        },
        {
            id: 'blocks-2',
            position: 'x2,P,x2/x5/x2,PppP,x1,pp/PP,x1,P,x2/x5 s 9P11p - - 21',
            goal: { kind: 'safe' },
            solution: 'd3',
            wrong: '1a2c2',
            hint: 'learn.hint.block',
        },
        {
            id: 'blocks-3',
            position: 'ppPp,x4/x5/P,x1,PPp,x2/x1,pPP,x1,P,x1/x4,p s 8P9p - - 25',
            goal: { kind: 'safe' },
            solution: 'b4',
            wrong: '1a5c3',
            hint: 'learn.hint.blockDiagonal',
        },
        {
            id: 'blocks-4',
            position: 'x2,p,x2/x5/x3,PP,x1/x2,P,x1,pPPp/x2,Pp,x2 s 9P11p - - 19',
            goal: { kind: 'safe' },
            solution: '1e2d3',
            wrong: '1c1c2',
            hint: 'learn.hint.break',
        },
        {
            id: 'blocks-5',
            position: 'x1,P,pPP,x2/p,x4/x4,PPP/x1,p,x2,ppp/x2,PPp,x2 s 7P8p - - 25',
            goal: { kind: 'safe' },
            solution: '1c1e2',
            wrong: '1c5a4',
            hint: 'learn.hint.break',
        },
    ],
};
