// The face that titles are set in. A title that changed its shape after it was seen would move what stands below it.

/** A letter of each file that a language needs. */
const kLetters: Partial<Record<string, string>> = { en: 'A', ru: 'AЯ', ro: 'Aâș', hu: 'Aéő' };
const kUsual = 'Aé';
/** Nobody waits longer than this: a title in another face is still a title. */
const kPatienceMs = 1500;

export async function titleFace(language: string): Promise<void> {
    const late = new Promise((resolve) => setTimeout(resolve, kPatienceMs));
    await Promise.race([document.fonts.load("600 16px 'Sixth Title'", kLetters[language] ?? kUsual), late]).catch(() => undefined);
}
