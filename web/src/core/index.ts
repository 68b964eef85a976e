// What the rest of the page may use of the core.
export { armyText, botArmy, costOf, everyArmy, kArmyDisks, readArmy, withDisk, type Army } from './armies';
export { botOptions, hintOptions, kLevels } from './bots';
export { Engine, EngineRefusal, Stopped, type SearchOptions } from './engine';
export { hashOf, loadPack, readPack, type Puzzle } from './pack';
export { Rules } from './rules';
export * from './types';
