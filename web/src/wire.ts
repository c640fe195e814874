// Made by `python -m scripts.wire_types` from the server's own types. Don't edit it.

/** Decide, roll or turn a card: `roll`, `keep 33`, `fill twos`, `turn`, `bid 100`. */
export interface Act {
  id: string;
  type: "act";
  seat: number;
  act: string;
  over?: number | null;
}

/** The possible acts of one seat. A key is present only if its act is possible. */
export interface Acts {
  roll?: number;
  turn?: boolean;
  typed?: boolean;
  keep?: number;
  boxes?: Record<string, number>;
  forced?: boolean;
  reasons?: Record<string, Words>;
  news?: Words[];
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

/** Advice on a given position. */
export interface AdviceData {
  sheet: SheetView;
  acts: Acts;
  choices: ChoiceData[];
  reason: string;
  against: string | null;
}

/** The game goes on here: it was handed over to this place, or the other one refused it. */
export interface Arrived {
  type: "arrived";
}

/** The game waits for a player who is away: the others may choose what to do. */
export interface Away {
  type: "away";
  seat: number;
  since: number;
}

export interface AwayView {
  since: number;
  waited_by: number | null;
}

export interface BetView {
  side: "yes" | "no" | "none";
  amount: number;
}

export interface BoxInfo {
  id: string;
  label: Words;
  row: Words;
  section: string;
  face: number | null;
  scores: Words;
  most: number;
}

export interface BundleText {
  bundle: string;
  place?: string;
}

export interface Bundled {
  bundle: string;
}

export interface CardView {
  faces: string;
  rolls: number;
  payout: number;
  matched: string;
  joker: number | null;
  rolls_left: number;
}

/** One choice in a turn. */
export interface ChoiceData {
  act: string;
  points: number | null;
  expected: number;
  gives_up: number;
}

export type ClientMessage = Hello | Pong | Sit | SealSeed | GiveSeed | Start | Act | Correct | Leave | ComeBack | ForAbsent | Hurry | Close | Rematch | GoOn;

/** When timers will act on the table, in milliseconds since 1970. */
export interface Clock {
  now?: number;
  decide?: number;
  sold?: number;
  pause?: number;
}

/** End the game early. Only the host may. */
export interface Close {
  id: string;
  type: "close";
}

/** An accent colour. A screen has a light and a dark shade of each. */
export type Colour = "teal" | "green" | "blue" | "amber" | "red" | "violet" | "rose" | "grey";

/** One of several columns with the same boxes. */
export interface ColumnInfo {
  label: Words;
  times: number;
}

/** The sums of one of several columns. */
export interface ColumnView {
  upper_total: number;
  upper_bonus: number;
  lower_total: number;
}

/** Take over again from the bot that stands in. */
export interface ComeBack {
  id: string;
  type: "back";
  seat: number;
}

/** Correct moves that were typed in wrongly. */
export interface Correct {
  id: string;
  type: "correct";
  changes: MoveChange[];
  sure?: boolean;
}

/** Moves were corrected, and all later moves played again. */
export interface Corrected {
  type: "corrected";
  seat: number;
  changes: MoveChange[];
}

/** A decision that cost points. */
export interface CostlyData {
  step: number;
  seat: number;
  turn: number;
  position: PositionData;
  yours: ChoiceData;
  best: ChoiceData;
  cost: number;
  reason: string;
}

export interface Created {
  type: "created";
  setup: Setup;
  places: Place[];
  fingerprint: string;
  commitment: string;
  chain: number;
  brought?: boolean;
}

/** A memorable decision and the code of its table. */
export interface DecisionData {
  game: string;
  turn: number;
  position: PositionData;
  yours: string;
  best: string;
  cost: number;
  saved: number;
  code: string;
}

/** A message took effect and is stored. */
export interface Done {
  type: "done";
  id: string;
  sequence: number;
}

export type Drawing = "sheet" | "cup" | "bowl" | "boat" | "lawn" | "lawn-choice" | "cards" | "columns" | "pencil" | "pile" | "jar" | "tower" | "star";

/** A position to practise, with the answer. */
export interface DrillData {
  position: PositionData;
  sheet: SheetView;
  acts: Acts;
  choices: ChoiceData[] | ReachChoiceData[];
  reason: string;
  obvious: string;
  mine: DecisionData | null;
  needed: number | null;
}

export interface DrillsData {
  game: string;
  kind: "mine" | "surprising" | "reach";
  drills: DrillData[];
}

/** The game is over, or the table was closed early: the secret is published. */
export interface Ended {
  type: "ended";
  secret: string;
  closed?: boolean;
  by?: number | null;
}

export interface Error {
  code: string;
  text: string;
  progress?: number;
  final?: boolean;
}

/** New events, and the parts of the view that they changed. */
export interface Events {
  type: "events";
  sequence: number;
  view: Record<string, unknown>;
  clock: Clock;
  events: (Created | Seated | Sealed | Seeded | Left | Gathered | Started | Played | Corrected | Away | Waited | StoodIn | Returned | Restored | Hurried | Ended | RematchOffered | RematchDeclined | Rematched | Moved | Arrived | Forgotten)[];
}

/** How the dice are made. */
export interface FairView {
  digest: string | null;
  chain: number;
  skips: SkipView[];
}

/** The names on the game's own rule sheet. */
export interface FiveOfAKindInfo {
  name: Words;
  trump_name: Words;
  bonus_name: Words;
  bonuses_name: Words;
}

/** Choose for all what to do about a player who is away: go on waiting, let a bot play until that player is back, or end the game. */
export interface ForAbsent {
  id: string;
  type: "absent";
  seat: number;
  choice: "wait" | "bot" | "end";
}

/** A player has deleted their data: their seats have other names, here and in all events before, and no owner any more. */
export interface Forgotten {
  type: "forgotten";
  seats: number[];
  names: string[];
  host?: boolean;
}

/** Games against one person, by who had the higher total. */
export interface FriendStats {
  name: string;
  games: number;
  ahead: number;
  level: number;
  behind: number;
}

export interface GameInfo {
  id: string;
  kind: "scorecard" | "poker";
  colour: Colour;
  drawing: Drawing;
  name: Words;
  shelf: boolean;
  summary: Words;
  source: Words;
  rulings: Words[];
  steps: Words[];
  ending: Words[];
  tips: Words[];
  sample_round: Words[];
  bonuses: Words[];
  boxes: BoxInfo[];
  columns: ColumnInfo[];
  upper_bonus: UpperBonusInfo | null;
  five_of_a_kind: FiveOfAKindInfo | null;
  dice: number;
  rolls: number;
  most_rolls: number;
  manches: boolean;
  players: [number, number];
  bots: string[];
  bot_names: Record<string, string[]>;
  cards: string[];
}

/** How far a game is solved. */
export interface GameSolved {
  game: string;
  ready: boolean;
  progress: number;
}

/** A player's statistics for one game; mean, best and worst are those of single manches. */
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

/** Everyone is here, and can't leave any more: sealed seeds are shown now. */
export interface Gathered {
  type: "gathered";
}

/** Contribute a seed to the dice, after the commitment was published: openly, or to show the one that was sealed before. */
export interface GiveSeed {
  id: string;
  type: "seed";
  seat: number;
  seed: string;
}

/** Go on after a pause, without waiting for its end. */
export interface GoOn {
  id: string;
  type: "go-on";
}

/** The first message of a connection. */
export interface Hello {
  type: "hello";
  table: string;
  token?: string | null;
  since?: number;
  lang?: Lang;
  key?: string | null;
}

/** Advice for one seat at a table. */
export interface HintData {
  seat: number;
  sequence: number;
  hint: SheetHint | PokerHint;
}

/** A player's games, latest first, and the statistics. */
export interface HistoryData {
  games: PlayedData[];
  stats: GameStats[];
  friends: FriendStats[];
  worst: DecisionData[];
  best: DecisionData[];
  pending: number;
}

/** Only bots are left: they finish the game without pauses. */
export interface Hurried {
  type: "hurried";
}

/** Have the bots finish a game in which only bots are left. */
export interface Hurry {
  id: string;
  type: "hurry";
}

export interface Invitation {
  url: string;
  here_only: boolean;
  qr: string[];
}

/** A language with a folder of texts, by its code. */
export type Lang = "en" | "fr";

/** Before the game, the seat becomes open again; during it, a bot stands in. */
export interface Leave {
  id: string;
  type: "leave";
  seat: number;
}

/** A player left, before the game started: the seat is open again. */
export interface Left {
  type: "left";
  seat: number;
  seeds_cleared?: boolean;
}

export interface Made {
  code: string;
}

export interface Mine {
  tables: TableSummary[];
  next: number | null;
}

export type Move = MoveTo;

export interface MoveChange {
  at: number;
  moves: string[];
}

export interface MoveTo {
  to: string;
}

/** The game was handed over: it goes on at another place, with all that happened before, and nobody can act here any more. */
export interface Moved {
  type: "moved";
  to: string;
}

export interface NewTable {
  id: string;
  setup: Setup;
}

/** Sent every few seconds, so that both sides notice when the other is gone. */
export interface Ping {
  type: "ping";
}

/** A seat when the table is created. */
export interface Place {
  kind: "human" | "open" | "bot";
  name?: string | null;
  level?: string | null;
  dice?: "fair" | "real";
}

/** The moves of one act: a keep and the roll after it are `keep 33`, `roll 145`. */
export interface Played {
  type: "played";
  seat: number;
  moves: string[];
  by?: "owner" | "bot" | "clock";
  key?: string | null;
}

/** A finished game. */
export interface PlayedData {
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
  seal: string | null;
  stand_in: string | null;
  one_turn: boolean;
  away: AwayView | null;
  score: SheetView | PurseView | null;
}

/** One choice in Deluxe Poker. */
export interface PokerChoiceData {
  act: string;
  chance: number;
  error: number;
  gives_up: number;
  doubt: number;
}

/** A decision that cost something. */
export interface PokerCostly {
  step: number;
  attempt: number;
  card: string | null;
  yours: PokerChoiceData;
  best: PokerChoiceData;
  cost: number;
  error: number;
  reason: string | null;
}

/** The choices in Deluxe Poker, best first. */
export interface PokerHint {
  kind: "poker";
  chance: number;
  exact: string;
  solved: boolean;
  choices: PokerChoiceData[];
  right: RightData | null;
  even: Record<string, number>;
  reason: string;
}

/** Dice, cards and choices in one game. */
export interface PokerReviewData {
  game: string;
  names: string[];
  finished: boolean;
  players: PokerReviewedPlayer[];
  steps: PokerStep[];
  winning: WinningData;
}

/** One player's game, where `result` is `even + dice + cards + others - cost`. */
export interface PokerReviewedPlayer {
  name: string;
  even: number;
  dice: number;
  cards: number;
  others: number;
  cost: number;
  result: number;
  decisions: number;
  costly: PokerCostly[];
}

/** One move of a game. */
export interface PokerStep {
  seat: number;
  attempt: number;
  cause: "card" | "dice" | "choice";
  act: string;
  card: CardView;
  completed: boolean | null;
  money: number[];
  best: string | null;
  cost: number;
  chances: number[];
  change: number[];
}

export interface PokerView {
  kind: "poker";
  phase: "card" | "bid" | "bet" | "roll" | "over";
  opener: number | null;
  standing_bid: number;
  highest_bidder: number | null;
  roller: number | null;
  stake: number;
  loose: string;
  card: CardView | null;
  cards_won: number;
  settlement: SettlementView | null;
}

/** The answer to a ping. A client that answers one is expected to answer all of them. */
export interface Pong {
  type: "pong";
}

/** The position to advise on; the fields are those of PositionData. */
export interface PositionAsked {
  boxes: Record<string, number>;
  bonuses?: number;
  dice: string;
  rolls_left: number;
  saved?: number;
}

/** A score sheet, the dice on the table and the rolls left. */
export interface PositionData {
  boxes: Record<string, number>;
  bonuses: number;
  dice: string;
  rolls_left: number;
  saved?: number;
}

export interface Presence {
  type: "presence";
  connected: number[];
  away: Record<string, number>;
  watching: number;
}

/** A player's purse: money and cards, and what the player bid or bet. */
export interface PurseView {
  kind: "poker";
  money: number;
  cards: string[];
  out: boolean;
  all_in_used: boolean;
  bet: BetView | null;
  passed: boolean;
}

/** One choice in a turn of a player who needs a total. */
export interface ReachChoiceData {
  act: string;
  points: number | null;
  chance: number;
  gives_up: number;
}

/** The choices of a player who needs a total. */
export interface ReachData {
  total: number;
  chance: number;
  for_points: number;
  choices: ReachChoiceData[];
  reason: string;
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

/** Offer the same players another game at a new table, or answer such an offer. */
export interface Rematch {
  id: string;
  type: "rematch";
  accept?: boolean;
}

/** A player does not want a rematch. */
export interface RematchDeclined {
  type: "rematch-declined";
  seat: number;
}

/** A player would like a rematch, or accepts the offer of another. */
export interface RematchOffered {
  type: "rematch-offered";
  seat: number;
}

/** There is a new table for a rematch. */
export interface Rematched {
  type: "rematched";
  code: string;
}

/** Somebody has seen dice that this table does not know: it was restored from a backup. The keys of those dice are skipped. */
export interface Restored {
  type: "restored";
  after: number;
  keys: number;
}

export interface Returned {
  type: "returned";
  seat: number;
}

/** Luck and skill in one game. */
export interface ReviewData {
  game: string;
  names: string[];
  finished: boolean;
  manches: number;
  players: ReviewedPlayer[];
  steps: StepData[];
  winning: WinningData | null;
}

/** One player's game, where `total` is `start + luck - cost`. */
export interface ReviewedPlayer {
  name: string;
  start: number;
  luck: number;
  cost: number;
  total: number;
  decisions: number;
  accuracy: number | null;
  level: string | null;
  turns: TurnData[];
  costly: CostlyData[];
}

/** How much the right to roll adds for a player who bids for it. */
export interface RightData {
  worth: number;
  won: number;
  left: number;
  price: number;
  rival: string;
  highest: number | null;
}

export interface RulesText {
  rules: string;
}

export interface ScorecardView {
  kind: "scorecard";
  turn: TurnView | null;
  manche_winners: number[][];
}

/** Give the hash of a seed, which is shown when the game starts. */
export interface SealSeed {
  id: string;
  type: "seal";
  seat: number;
  seal: string;
}

/** A player sealed a seed: its hash is known, and the seed is shown when the game starts. */
export interface Sealed {
  type: "sealed";
  seat: number;
  seal: string;
}

/** The result of one seat; luck and cost are null if the game cannot be reviewed. */
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

/** A seat in a setup. */
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
  seal?: string | null;
}

/** A player gave a seed, after the commitment was published, or showed a sealed one. */
export interface Seeded {
  type: "seeded";
  seat: number;
  seed: string;
}

export interface Seen {
  sequence: number;
  mine: number[];
  host: boolean;
  view: TableView;
}

export type ServerMessage = Welcome | Done | Refusal | Events | Presence | Yours | Ping;

export interface SettlementView {
  roller: number;
  completed: boolean;
  transfers: TransferView[];
}

/** A client's request for a new table. */
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
  pace?: number | "slow" | "normal" | "quick";
  hints?: boolean;
}

/** The choices with the dice on the table, best first, and why the best is best. */
export interface SheetHint {
  kind: "scorecard";
  position: PositionData;
  choices: ChoiceData[];
  reason: string;
  needed: number | null;
}

/** A player's score sheet. */
export interface SheetView {
  kind: "scorecard";
  boxes: Record<string, number>;
  total: number;
  upper_total: number;
  upper_bonus: number;
  lower_total: number;
  bonuses: number;
  gauge: number;
  saved?: number;
  manches: number[];
  columns?: ColumnView[];
}

/** Take an open seat. */
export interface Sit {
  id: string;
  type: "sit";
  seat: number;
  name: string;
  seed?: string | null;
  seal?: string | null;
}

/** Keys that were skipped, because the table was restored from a backup. */
export interface SkipView {
  after: number;
  keys: number;
}

/** How far all games are solved. */
export interface SolvedData {
  ready: boolean;
  games: GameSolved[];
}

/** The distribution of final totals under best play. */
export interface SpreadData {
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

/** The game started. From here on the seeds are fixed. */
export interface Started {
  type: "started";
}

/** One move of a game. */
export interface StepData {
  seat: number;
  turn: number;
  manche: number;
  kind: "roll" | "keep" | "fill" | "written";
  position: PositionData;
  kept: string;
  act: string | null;
  dice: string;
  points: number | null;
  best: string | null;
  luck: number;
  cost: number;
  expected: number;
  reach: StepReach | null;
  win: StepWin | null;
}

/** A decision that made it less likely to pass the rival who ended with most points. */
export interface StepReach {
  rival: number;
  total: number;
  best: number;
  left: number;
}

/** A decision in the last two turns of two players that made it less likely to win. */
export interface StepWin {
  best: number;
  left: number;
}

/** A bot plays for this seat: until its owner is back, or for one turn. */
export interface StoodIn {
  type: "stood-in";
  seat: number;
  level: string;
  why: "clock" | "left" | "away";
  until?: "back" | "turn";
  by?: number | null;
}

/** A table in a list. */
export interface TableSummary {
  code: string;
  game: string;
  status: string;
  names: (string | null)[];
  mine: number[];
  waiting: number[];
  totals: number[];
  changed: number;
}

export interface TableView {
  code: string;
  game: string;
  kind: "scorecard" | "poker";
  status: string;
  moved_to: string | null;
  brought: boolean;
  handed_over: number;
  setup: Record<string, unknown>;
  hints: boolean;
  commitment: string;
  fingerprint: string;
  secret: string | null;
  fair: FairView;
  gathered: boolean;
  players: Record<string, PlayerView>;
  waiting: number[];
  acts: Record<string, Acts>;
  undo: UndoView | null;
  state: ScorecardView | PokerView | null;
  winners: number[];
  can_hurry: boolean;
  hurry_seats: number[];
  rematch: string | null;
  rematch_by: number[];
  rematch_declined: number[];
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

/** A turn: what it scored, how lucky it was and what its decisions cost. */
export interface TurnData {
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

/** The turn in progress. */
export interface TurnView {
  seat: number;
  manche: number;
  roll_off: boolean;
  dice: string | null;
  kept: string;
  rolls_left: number;
  saved_left?: number;
}

/** The last act, which its player may take back. */
export interface UndoView {
  seat: number;
  at: number;
}

export interface UpperBonusInfo {
  at: number;
  points: number;
  par: number;
}

/** A player chose to go on waiting for one who is away. */
export interface Waited {
  type: "waited";
  seat: number;
  by: number;
}

/** The whole view, and the events the client has not seen. */
export interface Welcome {
  type: "welcome";
  sequence: number;
  mine: number[];
  host: boolean;
  clock: Clock;
  connected: number[];
  away: Record<string, number>;
  view: TableView;
  events: (Created | Seated | Sealed | Seeded | Left | Gathered | Started | Played | Corrected | Away | Waited | StoodIn | Returned | Restored | Hurried | Ended | RematchOffered | RematchDeclined | Rematched | Moved | Arrived | Forgotten)[];
}

/** Everyone's chance to win at one moment. */
export interface WinPoint {
  step: number | null;
  seat: number;
  turn: number;
  chances: number[];
}

/** The chances to win at the start and after each turn. */
export interface WinningData {
  points: WinPoint[];
}

export type Words = Record<Lang, string>;

/** The seats of this browser, after a player took or left a seat. */
export interface Yours {
  type: "yours";
  mine: number[];
}
