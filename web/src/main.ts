// The page begins here: the frame at once, the rules as soon as they are there (they come with the page and compile off
// the main thread), then the screen of the address.
import { mount } from 'svelte';

import App from './app/App.svelte';
import './app/app.css';
import { screens } from './app/screens';
import { App as AppState } from './app/state/app.svelte';
import { Router } from './app/state/router.svelte';
import { registerScreens } from './app/state/screen_list';
import { keepOffline } from './app/state/offline';
import { browserStore } from './app/state/storage';
import { Rules } from './core';
import { t } from './i18n/index.svelte';

registerScreens(screens.map(({ name }) => name));
const target = document.getElementById('app') ?? document.body;

try {
    const app = new AppState(await Rules.load(), new Router(), browserStore());
    mount(App, { target, props: { app } });
    keepOffline((update) => app.announcer.show({ text: t('update.ready'), action: { label: t('update.now'), run: update } }));
} catch (error) {
    const words = document.createElement('p');
    words.setAttribute('role', 'alert');
    words.textContent = `${t('missing.failed')} (${String(error)})`;
    target.replaceChildren(words);
}
