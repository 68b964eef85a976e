// A game with its variations: positions as nodes, each but the first reached by a move. The first child of a node goes on
// with its line, the others are variations. Trees are values; every change gives a new one. Whether a move is legal is
// asked of the rules before it comes here.
import type { RecordMove } from '../../core';

export type NodeId = number;

export interface TreeNode {
    readonly id: NodeId;
    readonly parent: NodeId | null;
    /** "" for the position it begins from. */
    readonly move: string;
    readonly comment: string;
    /** Numbers as in records: 1 is "!". */
    readonly marks: readonly number[];
    readonly children: readonly NodeId[];
}

export interface VariationTree {
    readonly nodes: ReadonlyMap<NodeId, TreeNode>;
    readonly nextId: NodeId;
}

export const kRoot: NodeId = 0;

export const emptyTree = (): VariationTree => ({
    nodes: new Map([[kRoot, { id: kRoot, parent: null, move: '', comment: '', marks: [], children: [] }]]),
    nextId: kRoot + 1,
});

export function nodeOf({ nodes }: VariationTree, id: NodeId): TreeNode {
    const node = nodes.get(id);
    if (!node) throw new Error(`there is no node ${id}`);
    return node;
}

const withNodes = (tree: VariationTree, ...changed: TreeNode[]): VariationTree => {
    const nodes = new Map(tree.nodes);
    for (const node of changed) nodes.set(node.id, node);
    return { ...tree, nodes };
};

/** The tree with a move behind a node, and the node it leads to; a move that is there already is only found. */
export function withMove(tree: VariationTree, at: NodeId, move: string): { tree: VariationTree; id: NodeId } {
    const parent = nodeOf(tree, at);
    const known = parent.children.find((child) => nodeOf(tree, child).move === move);
    if (known !== undefined) return { tree, id: known };
    const id = tree.nextId;
    const node: TreeNode = { id, parent: at, move, comment: '', marks: [], children: [] };
    const grown = withNodes(tree, { ...parent, children: [...parent.children, id] }, node);
    return { tree: { ...grown, nextId: id + 1 }, id };
}

/** The tree with a whole line behind a node, and where it ends. */
export function withLine(tree: VariationTree, at: NodeId, moves: readonly string[]): { tree: VariationTree; id: NodeId } {
    return moves.reduce((grown, move) => withMove(grown.tree, grown.id, move), { tree, id: at });
}

/** The tree without a node and all that follows it. The beginning stays. */
export function without(tree: VariationTree, id: NodeId): VariationTree {
    const { parent } = nodeOf(tree, id);
    if (parent === null) return tree;
    const nodes = new Map(tree.nodes);
    const drop = (gone: NodeId): void => {
        for (const child of nodes.get(gone)?.children ?? []) drop(child);
        nodes.delete(gone);
    };
    drop(id);
    const before = nodeOf(tree, parent);
    nodes.set(parent, { ...before, children: before.children.filter((child) => child !== id) });
    return { ...tree, nodes };
}

/** The last move on the way to a node at which its line is a variation; null on the main line. */
export function branchOf(tree: VariationTree, id: NodeId): NodeId | null {
    for (let at = nodeOf(tree, id); at.parent !== null; at = nodeOf(tree, at.parent))
        if (nodeOf(tree, at.parent).children[0] !== at.id) return at.id;
    return null;
}
export const isOnMainLine = (tree: VariationTree, id: NodeId): boolean => branchOf(tree, id) === null;

/** The tree in which the variation of a node has become the line it left. */
export function promoted(tree: VariationTree, id: NodeId): VariationTree {
    const branch = branchOf(tree, id);
    if (branch === null) return tree;
    const parent = nodeOf(tree, nodeOf(tree, branch).parent ?? kRoot);
    return withNodes(tree, { ...parent, children: [branch, ...parent.children.filter((child) => child !== branch)] });
}

/** Promotes until a node is on the main line. */
export function asMainLine(tree: VariationTree, id: NodeId): VariationTree {
    let next = tree;
    while (!isOnMainLine(next, id)) next = promoted(next, id);
    return next;
}

export const withComment = (tree: VariationTree, id: NodeId, comment: string): VariationTree =>
    withNodes(tree, { ...nodeOf(tree, id), comment });

/** Sets a mark, or takes it away if it is there: a move has one of them. Numbers of other kinds stay. */
export function withMark(tree: VariationTree, id: NodeId, mark: number): VariationTree {
    const node = nodeOf(tree, id);
    const others = node.marks.filter((number) => !(number in markSigns));
    return withNodes(tree, { ...node, marks: node.marks.includes(mark) ? others : [mark, ...others] });
}

/** The marks that can be set, and how they are written; the numbers are those of records. */
export const markSigns: Readonly<Record<number, string>> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

/** The nodes from the beginning to a node, both included. */
export function pathTo(tree: VariationTree, id: NodeId): NodeId[] {
    const path: NodeId[] = [];
    for (let at: NodeId | null = id; at !== null; at = nodeOf(tree, at).parent) path.push(at);
    return path.reverse();
}
export const movesTo = (tree: VariationTree, id: NodeId): string[] =>
    pathTo(tree, id).slice(1).map((node) => nodeOf(tree, node).move);

/** The nodes from a node on along first children, the node included. */
export function lineFrom(tree: VariationTree, id: NodeId): NodeId[] {
    const line = [id];
    for (let next = nodeOf(tree, id).children[0]; next !== undefined; next = nodeOf(tree, next).children[0]) line.push(next);
    return line;
}
export const mainLine = (tree: VariationTree): NodeId[] => lineFrom(tree, kRoot);
export const mainMoves = (tree: VariationTree): string[] => mainLine(tree).slice(1).map((id) => nodeOf(tree, id).move);

/** The next or the previous of the moves that could be made instead of this one; the same node if there is none. */
export function siblingOf(tree: VariationTree, id: NodeId, step: 1 | -1): NodeId {
    const { parent } = nodeOf(tree, id);
    if (parent === null) return id;
    const { children } = nodeOf(tree, parent);
    return children[children.indexOf(id) + step] ?? id;
}

/** Whether there is more than bare moves of one line. */
export const hasNotes = ({ nodes }: VariationTree): boolean =>
    [...nodes.values()].some(({ comment, marks, children }) => comment !== '' || marks.length > 0 || children.length > 1);

/** The tree in the form of records. */
export function toRecordMoves(tree: VariationTree, from: NodeId = kRoot): RecordMove[] {
    const moves: RecordMove[] = [];
    for (let at = nodeOf(tree, from); at.children.length > 0; ) {
        const [first = kRoot, ...others] = at.children;
        const variations = others.map((id) => [recordMove(tree, id, []), ...toRecordMoves(tree, id)]);
        moves.push(recordMove(tree, first, variations));
        at = nodeOf(tree, first);
    }
    return moves;
}

function recordMove(tree: VariationTree, id: NodeId, variations: RecordMove[][]): RecordMove {
    const { move, comment, marks } = nodeOf(tree, id);
    if (comment === '' && marks.length === 0 && variations.length === 0) return move;
    return {
        move,
        ...(comment === '' ? {} : { comment }),
        ...(marks.length === 0 ? {} : { marks: [...marks] }),
        ...(variations.length === 0 ? {} : { variations }),
    };
}

/** The tree of a record's moves. */
export function fromRecordMoves(moves: readonly RecordMove[], comment = ''): VariationTree {
    return withComment(grow(emptyTree(), kRoot, moves), kRoot, comment);
}

function grow(tree: VariationTree, from: NodeId, moves: readonly RecordMove[]): VariationTree {
    let at = from;
    for (const entry of moves) {
        const { move, comment = '', marks = [], variations = [] } = typeof entry === 'string' ? { move: entry } : entry;
        const before = at;
        const grown = withMove(tree, before, move.replace('#', ''));
        at = grown.id;
        tree = withNodes(grown.tree, { ...nodeOf(grown.tree, at), comment, marks });
        for (const line of variations) tree = grow(tree, before, line);
    }
    return tree;
}
