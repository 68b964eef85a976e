// The codes as a text to keep: what they are for, where and for whom, and the codes.
export interface RecoverySheet {
    title: string;
    about: string;
    codes: readonly string[];
}

export const sheetText = ({ title, about, codes }: RecoverySheet): string => [title, about, '', ...codes, ''].join('\n');

/** The address of the page without what follows the "#", as a person writes it. */
export const plainAddress = (href: string): string => href.replace(/[?#].*$/, '').replace(/^https?:\/\//, '').replace(/\/(index\.html)?$/, '');
