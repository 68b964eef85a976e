// What the rest of the page may use of the network.
export { Api, type Me, type NewGame, type Profile, type Rating, type RatingPoint, type Search, type Session } from './api';
export { browserClient, browserHttp } from './browser';
export { OnlineClient, type GameListener, type Outcome } from './client';
export type { Clocks, Color, Game, GameEvent, Person, Phase, Presence } from './games';
export { ApiProblem } from './http';
export type { LineState } from './line';
export type { Answer, Command, Lobby, Refusal, SentCommand, Welcome } from './messages';
