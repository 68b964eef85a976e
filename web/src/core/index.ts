// What the rest of the page may use of the core.
export { botArmies, botArmy, botOptions, hintOptions, kLevels } from './bots';
export { Engine, EngineRefusal, Stopped, type SearchOptions } from './engine';
export { Rules, type Ended } from './rules';
export * from './types';
