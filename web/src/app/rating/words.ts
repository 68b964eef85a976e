import { speech } from '../../i18n/index.svelte';

/** "+12", "−7", as the language writes it. */
export const signed = (value: number): string => value.toLocaleString(speech.language, { signDisplay: 'always' });
