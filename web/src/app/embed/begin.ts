// The board inside somebody else's page. It stores nothing, and has no navigation.
import { mount } from 'svelte';

import { Rules } from '../../core';
import { speech } from '../../i18n/index.svelte';
import { App } from '../state/app.svelte';
import { Router } from '../state/router.svelte';
import { Settings } from '../state/settings.svelte';
import { memoryStore } from '../state/storage';
import EmbedScreen from './EmbedScreen.svelte';

export async function begin(target: HTMLElement): Promise<void> {
    const store = memoryStore();
    const settings = new Settings(store);
    const [rules] = await Promise.all([Rules.load(), speech.speak(settings.language).catch(() => undefined)]);
    mount(EmbedScreen, { target, props: { app: new App(rules, new Router(), store, settings) } });
}
