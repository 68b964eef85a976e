// The whole course in order. A chapter is a file in chapters/; a lesson is found by its id.
import type { Chapter, Lesson } from './lesson';
import { minute } from './chapters/minute';
import { more } from './chapters/more';
import { threats } from './chapters/threats';
import { gifts } from './chapters/gifts';
import { blocks } from './chapters/blocks';
import { ko } from './chapters/ko';
import { hand } from './chapters/hand';
import { milady } from './chapters/milady';
import { hunchback } from './chapters/hunchback';
import { giant } from './chapters/giant';
import { points } from './chapters/points';

export const course: readonly Chapter[] = [minute, more, threats, gifts, blocks, ko, hand, milady, hunchback, giant, points];

export interface Place {
    chapter: Chapter;
    lesson: Lesson;
    /** From 0, within the chapter. */
    index: number;
    previous: Lesson | null;
    next: Lesson | null;
    nextChapter: Chapter | null;
}

/** Where a lesson stands; nothing if there is no such lesson. */
export function placeOf(id: string): Place | null {
    for (const [number, chapter] of course.entries()) {
        const index = chapter.lessons.findIndex((lesson) => lesson.id === id);
        const lesson = chapter.lessons[index];
        if (!lesson) continue;
        const nextChapter = course[number + 1] ?? null;
        return {
            chapter,
            lesson,
            index,
            previous: chapter.lessons[index - 1] ?? course[number - 1]?.lessons.at(-1) ?? null,
            next: chapter.lessons[index + 1] ?? nextChapter?.lessons[0] ?? null,
            nextChapter,
        };
    }
    return null;
}

export const firstLesson = (): Lesson => minute.lessons[0] as Lesson;

/** The first lesson without a star, for whoever comes back. */
export const firstOpen = (hasStar: (id: string) => boolean): Lesson | null =>
    course.flatMap(({ lessons }) => lessons).find(({ id }) => !hasStar(id)) ?? null;
