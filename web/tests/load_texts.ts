// Tests speak English and have all of its texts.
import { speech } from '../src/i18n/index.svelte';

await speech.need(['core', 'setup', 'learn', 'analysis', 'puzzles', 'online', 'reminders', 'community', 'moderation', 'rules', 'faults']);
