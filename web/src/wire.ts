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

export interface AdviceAsked {
  game: string;
  rules?: string | null;
  position: PositionAsked;
  act?: string | null;
}

/** Advice on a position that somebody tells. */
export interface AdviceTold {
  choices: ChoiceTold[];
  reason: string;
  against: string | null;
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

/** One choice in a turn. */
export interface ChoiceTold {
  act: string;
  points: number | null;
  expected: number;
  gives_up: number;
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

/** A decision that lost something. */
export interface CostlyTold {
  step: number;
  seat: number;
  turn: number;
  position: PositionTold;
  yours: ChoiceTold;
  best: ChoiceTold;
  cost: number;
  reason: string;
}

export interface Created {
  type: "created";
  setup: Setup;
  places: Place[];
  fingerprint: string;
  commitment: string;
}

/** A decision worth remembering. */
export interface DecisionTold {
  code: string;
  game: string;
  turn: number;
  position: PositionTold;
  yours: string;
  best: string;
  cost: number;
  saved: number;
}

/** A message took effect and is kept. */
export interface Done {
  type: "done";
  id: string;
  sequence: number;
}

/** A position to decide, with the answer. */
export interface DrillTold {
  position: PositionTold;
  choices: ChoiceTold[];
  reason: string;
  obvious: string;
  mine: DecisionTold | null;
}

/** Positions to practise. */
export interface DrillsTold {
  game: string;
  kind: "mine" | "surprising";
  drills: DrillTold[];
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
  progress?: number;
}

/** What happened, and what is to be seen differently now. */
export interface Events {
  type: "events";
  sequence: number;
  events: (Created | Seated | Seeded | Left | Started | Played | Corrected | StoodIn | Returned | Ended | Rematched)[];
  view: Record<string, unknown>;
  clock: Clock;
}

/** Games against one person, by whose total was higher. */
export interface FriendStats {
  name: string;
  games: number;
  ahead: number;
  level: number;
  behind: number;
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

/** How far a game is solved. */
export interface GameSolved {
  game: string;
  ready: boolean;
  progress: number;
}

/** All that somebody played of one game; mean, best and worst are those of single manches. */
export interface GameStats {
  game: string;
  games: number;
  with_others: number;
  wins: number;
  mean: number;
  sd: number | null;
  best: number;
  worst: number;
  accuracy: number | null;
  level: string | null;
  luck: number | null;
  totals: number[];
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

/** Advice for one seat at a table. */
export interface HintTold {
  seat: number;
  sequence: number;
  sheet: SheetHint | null;
  poker: PokerHint | null;
}

/** Somebody's games, latest first, and what they come to. */
export interface HistoryTold {
  games: PlayedTold[];
  stats: GameStats[];
  friends: FriendStats[];
  worst: DecisionTold[];
  best: DecisionTold[];
  pending: number;
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

/** A game that is over. */
export interface PlayedTold {
  code: string;
  game: string;
  own: boolean;
  at: number;
  names: string[];
  totals: number[];
  winners: number[];
  mine: SeatResult[];
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

/** One choice at a Deluxe Poker table. */
export interface PokerChoice {
  act: string;
  chance: number;
  gives_up: number;
}

/** What may be decided at a Deluxe Poker table, best first. */
export interface PokerHint {
  chance: number;
  exact: string;
  options: PokerChoice[];
  right: RightTold | null;
  even: Record<string, number>;
  reason: string;
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

/** A position as it is told: see PositionTold. */
export interface PositionAsked {
  boxes: Record<string, number>;
  bonuses?: number;
  dice: string;
  rolls_left: number;
}

/** A score sheet and the dice before its player; the bonuses are points. */
export interface PositionTold {
  boxes: Record<string, number>;
  bonuses: number;
  dice: string;
  rolls_left: number;
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

/** Luck and skill in one game. */
export interface ReviewTold {
  game: string;
  names: string[];
  finished: boolean;
  manches: number;
  players: ReviewedPlayer[];
  steps: StepTold[];
  winning: WinningTold | null;
}

/** One player's game: the total is the start and the luck without the cost. */
export interface ReviewedPlayer {
  name: string;
  start: number;
  luck: number;
  cost: number;
  total: number;
  decisions: number;
  accuracy: number | null;
  level: string | null;
  turns: TurnTold[];
  costly: CostlyTold[];
}

/** What the right to roll is worth to somebody who bids for it. */
export interface RightTold {
  worth: number;
  price: number;
  rival: string;
  highest: number | null;
}

export interface RulesText {
  rules: string;
}

/** How one seat ended; without luck and cost where a game can't be reviewed. */
export interface SeatResult {
  seat: number;
  name: string;
  total: number;
  won: boolean;
  luck: number | null;
  cost: number | null;
  decisions: number;
  accuracy: number | null;
  level: string | null;
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

/** What may be done with the dice on the table, best first, and why the best is best. */
export interface SheetHint {
  position: PositionTold;
  choices: ChoiceTold[];
  reason: string;
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

/** How far all games are solved. */
export interface SolvedTold {
  ready: boolean;
  games: GameSolved[];
}

/** How final totals are spread under best play. */
export interface SpreadTold {
  game: string;
  mean: number;
  sd: number;
  first: number;
  step: number;
  chances: number[];
}

export interface Start {
  id: string;
  type: "start";
}

/** The seeds are fixed. */
export interface Started {
  type: "started";
}

/** One move of a game. */
export interface StepTold {
  seat: number;
  turn: number;
  manche: number;
  kind: "roll" | "keep" | "fill" | "written";
  position: PositionTold;
  kept: string;
  act: string | null;
  dice: string;
  points: number | null;
  best: string | null;
  luck: number;
  cost: number;
  expected: number;
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

/** A turn: what it wrote, how lucky it was and what its decisions cost. */
export interface TurnTold {
  turn: number;
  manche: number;
  dice: string | null;
  box: string | null;
  points: number | null;
  bonus: number | null;
  luck: number;
  cost: number;
  expected: number;
  split: boolean;
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
  hints: boolean;
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

/** Everybody's chance to win at one moment. */
export interface WinPoint {
  step: number | null;
  seat: number;
  turn: number;
  chances: number[];
}

/** How the chances to win went: at the start, and after each turn. */
export interface WinningTold {
  points: WinPoint[];
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
