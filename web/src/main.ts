// The page begins here: the rules (they come with the page and compile off the main thread), the screen of the address,
// and after that what it may need next: the engine, and the files for when there is no network. embed.html begins here too:
// the two share one script.
import { mount } from 'svelte';

import App from './app/App.svelte';
import './app/colours.css';
import './app/app.css';
import './app/forms.css';
import './app/boards.css';
import { afterPaint } from './app/parts/frames';
import { titleFace } from './app/parts/title_face';
import { App as AppState } from './app/state/app.svelte';
import { Router } from './app/state/router.svelte';
import { keepOffline } from './app/state/offline';
import { Settings } from './app/state/settings.svelte';
import { browserStore } from './app/state/storage';
import { Rules } from './core';
import { speech, t } from './i18n/index.svelte';

const target = document.getElementById('app') ?? document.body;

async function begin(): Promise<void> {
    const store = browserStore();
    const settings = new Settings(store);
    // The words come along with the rules, so that nobody sees the page in a language that is not theirs.
    const [rules] = await Promise.all([Rules.load(), speech.speak(settings.language).catch(() => undefined), titleFace(settings.language)]);
    const app = new AppState(rules, new Router(), store, settings);
    mount(App, { target, props: { app } });
    afterPaint(() => {
        app.engine.warmUp();
        keepOffline((update) => app.announcer.show({ text: t('update.ready'), action: { label: t('update.now'), run: update } }));
    });
}

// Not awaited here: the board of embed.html imports this very script, and would wait for it to end.
const isEmbedded = 'embed' in document.documentElement.dataset;
(isEmbedded ? import('./app/embed/begin').then((board) => board.begin(target)) : begin()).catch((error: unknown) => {
    const words = document.createElement('p');
    words.textContent = t('missing.failed');
    const details = document.createElement('details');
    const summary = document.createElement('summary');
    summary.textContent = t('common.details');
    const code = document.createElement('code');
    code.lang = 'en';
    code.textContent = String(error);
    details.append(summary, code);
    const problem = document.createElement('div');
    problem.setAttribute('role', 'alert');
    problem.append(words, details);
    target.replaceChildren(problem);
});
