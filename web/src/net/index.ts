// What the rest of the page may use of the network.
export { Api, type Decided, type Me, type NewGame, type Profile, type Push, type Quiet, type Rating, type RatingPoint, type Search, type Session } from './api';
export { browserClient, browserHttp } from './browser';
export { OnlineClient, type GameListener, type Outcome } from './client';
export type { Clocks, Color, Game, GameEvent, Person, Phase, Presence } from './games';
export { Community, kReportReasons, type PersonHere, type Relation, type ReportReason, type ReportWish } from './community';
export { ApiProblem, type Http } from './http';
export type { LineState } from './line';
export type { Answer, Command, Lobby, Refusal, SentCommand, Welcome } from './messages';
export { Moderation, type AuditEntry, type ChatSaid, type NetworkBan, type PersonFacts, type Report } from './moderation';
