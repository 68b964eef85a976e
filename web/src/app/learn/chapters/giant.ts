// One disk, two high: towers grow twice as fast.
import type { Chapter } from '../lesson';

export const giant: Chapter = {
    id: 'giant',
    lessons: [
        {
            id: 'giant-1',
            rules: 'giant',
            position: 'x2,p,x1,p/x5/PGP,x1,P,pp,x1/p,x4/x5 s 8P6p1g - - 15',
            goal: { kind: 'crown', within: 2 },
            solution: 'a3c5',
            wrong: '1a3c5',
            hint: 'learn.hint.giantCount',
        },
        {
            id: 'giant-2',
            rules: 'giant',
            position: 'x1,P,x3/x4,p/x1,pGP,x3/x2,P,x1,gpp/x1,P,x3 s 7P7p - - 17',
            goal: { kind: 'crown', within: 2 },
            solution: 'b3c2',
            wrong: '1b3c2',
            hint: 'learn.hint.giantCount',
        },
        {
            id: 'giant-3',
            rules: 'giant',
            position: 'x5/x2,P,x2/x2,G,P,x1/x1,Pgp,x3/x1,p,x3 s 8P9p - - 11',
            goal: { kind: 'crown', within: 2 },
            solution: 'c3d3',
            wrong: '1b2c3',
            hint: 'learn.hint.giantCover',
        },
        {
            id: 'giant-4',
            rules: 'giant',
            position: 'x3,p,x1/x1,P,x1,pP,p/x1,GP,x3/x3,p,x1/g,x4 s 8P7p - - 13',
            goal: { kind: 'crown', within: 3 },
            solution: 'b3a1',
            wrong: 'b3d4',
            hint: 'learn.hint.force',
        },
    ],
};
