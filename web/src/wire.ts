// Made by `python -m scripts.wire_types` from the server's own types. Don't edit it.

/** Decide, roll or turn a card: `roll`, `keep 33`, `fill twos`, `turn`, `bid 100`. */
export interface Act {
  id: string;
  type: "act";
  seat: number;
  act: string;
  over?: number | null;
}

/** The acts of one seat; a key stands here only where its act is possible. */
export interface Acts {
  roll?: number;
  turn?: boolean;
  typed?: boolean;
  keep?: number;
  boxes?: Record<string, number>;
  forced?: boolean;
  notes?: Record<string, number[]>;
  bonus_notes?: Record<string, number[]>;
  bids?: [number, number, number];
  passing?: boolean;
  all_in?: boolean;
  bets?: number[];
  locks?: number[];
}

export interface BetView {
  side: "yes" | "no" | "none";
  amount: number;
}

export interface BoxInfo {
  id: string;
  label: Words;
  section: string;
  face: number | null;
  scores: Words;
  most: number;
}

export interface CardView {
  faces: string;
  rolls: number;
  payout: number;
  matched: string;
  joker: number | null;
  rolls_left: number;
}

export interface Change {
  at: number;
  moves: string[];
}

export type ClientMessage = Hello | Sit | GiveSeed | Start | Act | Correct | Leave | ComeBack | Close | Rematch;

/** Moments at which the table goes on by itself, in milliseconds since 1970. */
export interface Clock {
  now?: number;
  decide?: number;
  sold?: number;
}

/** Give the game up for everyone: the host's right. */
export interface Close {
  id: string;
  type: "close";
}

/** Play on where a bot stood in. */
export interface ComeBack {
  id: string;
  type: "back";
  seat: number;
}

/** Put right what was typed in wrongly. */
export interface Correct {
  id: string;
  type: "correct";
  changes: Change[];
}

/** Dice that were typed in wrongly: what followed is worked out again. */
export interface Corrected {
  type: "corrected";
  seat: number;
  changes: Change[];
}

export interface Created {
  type: "created";
  setup: Setup;
  places: Place[];
  fingerprint: string;
  commitment: string;
}

/** A message took effect and is kept. */
export interface Done {
  type: "done";
  id: string;
  sequence: number;
}

/** The game is over, or the table was closed before: the secret is published. */
export interface Ended {
  type: "ended";
  secret: string;
  closed?: boolean;
}

export interface Error {
  code: string;
  text: string;
}

/** What happened, and what is to be seen differently now. */
export interface Events {
  type: "events";
  sequence: number;
  events: (Created | Seated | Seeded | Left | Started | Played | Corrected | StoodIn | Returned | Ended | Rematched)[];
  view: Record<string, unknown>;
  clock: Clock;
}

export interface GameInfo {
  id: string;
  name: Words;
  summary: Words;
  source: Words;
  rulings: Words[];
  steps: Words[];
  bonuses: Words[];
  boxes: BoxInfo[];
  upper_bonus: UpperBonusInfo | null;
  dice: number;
  rolls: number;
  manches: boolean;
  players: [number, number];
  bots: string[];
  cards: string[];
}

/** Add to the dice of a table whose commitment is known. */
export interface GiveSeed {
  id: string;
  type: "seed";
  seat: number;
  seed: string;
}

/** The first message of a connection. */
export interface Hello {
  type: "hello";
  table: string;
  token?: string | null;
  since?: number;
  lang?: Lang;
}

export interface Invitation {
  url: string;
  here_only: boolean;
  qr: string[];
}

/** A language the project speaks. */
export type Lang = "en" | "fr";

/** Before the game the seat is open again; during it a bot plays on. */
export interface Leave {
  id: string;
  type: "leave";
  seat: number;
}

/** A seat is open again: only before the game begins. */
export interface Left {
  type: "left";
  seat: number;
}

/** A table in a list. */
export interface Line {
  code: string;
  game: string;
  status: string;
  names: (string | null)[];
  mine: number[];
  waiting: number[];
}

export interface Made {
  code: string;
}

export interface Mine {
  tables: Line[];
}

export interface NewTable {
  id: string;
  setup: Setup;
}

/** A seat when the table is made. */
export interface Place {
  kind: "human" | "open" | "bot";
  name?: string | null;
  level?: string | null;
  dice?: "fair" | "real";
}

/** What a seat did, and what fell because of it: `keep 33`, `roll 145`. */
export interface Played {
  type: "played";
  seat: number;
  moves: string[];
  by?: "owner" | "bot" | "clock";
}

export interface PlayerView {
  name: string | null;
  kind: string;
  level: string | null;
  dice: string;
  seed: string | null;
  stand_in: string | null;
  sheet: SheetView | null;
  purse: PurseView | null;
}

export interface PokerView {
  phase: "card" | "bid" | "bet" | "roll" | "over";
  opener: number | null;
  standing: number;
  highest: number | null;
  roller: number | null;
  stake: number;
  loose: string;
  card: CardView | null;
  cards_won: number;
  settlement: SettlementView | null;
}

export interface Presence {
  type: "presence";
  connected: number[];
  watching: number;
}

export interface PurseView {
  money: number;
  cards: string[];
  out: boolean;
  all_in_used: boolean;
  bet: BetView | null;
  passed: boolean;
}

export interface RecordText {
  id: string;
  record: string;
  rules?: string | null;
}

/** A message changed nothing. */
export interface Refusal {
  type: "refused";
  id: string | null;
  code: string;
  text: string;
}

/** The same seats at a new table. */
export interface Rematch {
  id: string;
  type: "rematch";
}

/** The same people go on at another table. */
export interface Rematched {
  type: "rematched";
  code: string;
}

export interface Returned {
  type: "returned";
  seat: number;
}

export interface RulesText {
  rules: string;
}

/** One seat, as it is asked for. */
export interface SeatSetup {
  kind: "me" | "open" | "bot";
  name?: string | null;
  level?: string | null;
  dice?: "fair" | "real";
}

export interface Seated {
  type: "seated";
  seat: number;
  name: string;
  seed?: string | null;
}

/** Somebody's own share in the dice, given after the commitment was published. */
export interface Seeded {
  type: "seeded";
  seat: number;
  seed: string;
}

export interface Seen {
  sequence: number;
  mine: number[];
  host: boolean;
  view: View;
}

export type ServerMessage = Welcome | Done | Refusal | Events | Presence | Yours;

export interface SettlementView {
  roller: number;
  completed: boolean;
  transfers: TransferView[];
}

/** A table as it is asked for. */
export interface Setup {
  game: string;
  rules?: string | null;
  deck?: string[] | null;
  cards?: "dealt" | "typed";
  manches?: number;
  seats: SeatSetup[];
  same_dice?: boolean;
  clock?: number | null;
  grace?: number;
  closing?: number | null;
  pace?: number;
  hints?: boolean;
}

export interface SheetView {
  boxes: Record<string, number>;
  total: number;
  upper_total: number;
  upper_bonus: number;
  bonuses: number;
  gauge: number;
  manches: number[];
}

/** Take an open seat. */
export interface Sit {
  id: string;
  type: "sit";
  seat: number;
  name: string;
  seed?: string | null;
}

export interface Start {
  id: string;
  type: "start";
}

/** The seeds are fixed. */
export interface Started {
  type: "started";
}

/** A bot plays for a seat until its owner is back. */
export interface StoodIn {
  type: "stood-in";
  seat: number;
  level: string;
  why: "clock" | "left";
}

export interface Token {
  token: string;
}

export interface TransferView {
  giver: number | string;
  taker: number | string;
  amount: number;
  reason: string;
  about: number;
}

/** Whose dice lie on the table. */
export interface TurnView {
  seat: number;
  manche: number;
  roll_off: boolean;
  dice: string | null;
  kept: string;
  rolls_left: number;
}

export interface UpperBonusInfo {
  at: number;
  points: number;
  par: number;
}

export interface View {
  code: string;
  game: string;
  status: string;
  setup: Record<string, unknown>;
  commitment: string;
  fingerprint: string;
  secret: string | null;
  players: Record<string, PlayerView>;
  waiting: number[];
  acts: Record<string, Acts>;
  turn: TurnView | null;
  poker: PokerView | null;
  winners: number[];
  rematch: string | null;
}

/** All there is to see, and what was missed. */
export interface Welcome {
  type: "welcome";
  sequence: number;
  mine: number[];
  host: boolean;
  view: View;
  events: (Created | Seated | Seeded | Left | Started | Played | Corrected | StoodIn | Returned | Ended | Rematched)[];
  clock: Clock;
  connected: number[];
}

/** One text in every language. */
export interface Words {
  en: string;
  fr: string;
}

/** Which seats are this browser's, after somebody sat down or left. */
export interface Yours {
  type: "yours";
  mine: number[];
}
