// Tests run the code as the browser gets it (runes included), with just as much of a browser as the states touch.
import type { Environment } from 'vitest/runtime';

export default {
    name: 'page',
    viteEnvironment: 'client',
    setup() {
        return { teardown() {} };
    },
} satisfies Environment;
