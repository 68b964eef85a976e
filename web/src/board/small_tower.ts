// Towers for pictures the size of a thumb: the same shapes as on the board, without what is too fine to be seen there.
import { drawTower, type Shape } from './tower_shapes';

/** Its sheen and the notches of its wall are finer than a point of the screen; its edges must be thicker. */
const isFine = ({ fill, stroke }: Shape): boolean => fill === '#sixth-sheen' || (fill === 'none' && stroke === '--red-light');

export const drawSmallTower = (tower: string): Shape[] =>
    drawTower(tower).flatMap(({ letter, shapes }) => {
        const edge = shapes.find(({ fill, stroke }) => fill === '#sixth-sheen' && stroke !== undefined)?.stroke;
        const kept = shapes.filter((shape) => !isFine(shape)).map((shape) => ({ ...shape, ...(edge && shape.fill.endsWith('-wall') ? { stroke: edge } : {}), strokeWidth: 3.2 }));
        const ring = shapes.find(({ fill, stroke, d }) => fill === 'none' && stroke === '--red-light' && d.endsWith('Z'));
        return letter === letter.toLowerCase() && ring ? [...kept, { ...ring, strokeWidth: 2.6 }] : kept;
    });
