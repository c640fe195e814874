// What the coach and the history answer, with their moves parsed.

import { moveText, parseMove, type Move } from "./move";
import type {
  AdviceData,
  ChoiceData,
  CostlyData,
  DecisionData,
  DrillData,
  DrillsData,
  HintData,
  HistoryData,
  PokerChoiceData,
  PokerCostly as PokerCostlyText,
  PokerHint as PokerHintText,
  PokerReviewData,
  PokerReviewedPlayer as PokerReviewedPlayerText,
  PokerStep as PokerStepText,
  ReachChoiceData,
  ReachData,
  ReviewData,
  ReviewedPlayer as ReviewedPlayerText,
  SheetHint as SheetHintText,
  StepData,
} from "../../wire";

export type {
  GameStats,
  PlayedData as PlayedGame,
  PositionData as Position,
  SeatResult,
  SpreadData as Spread,
  TurnData as ReviewedTurn,
  WinPoint,
  WinningData as WinChances,
} from "../../wire";

/** `T` with these text fields as moves. */
type WithMoves<T, Field extends keyof T> = Omit<T, Field> & {
  [Key in Field]: null extends T[Key] ? Move | null : Move;
};

type Parsed<Each> = Each extends { act: string } ? Omit<Each, "act"> & { move: Move } : never;

/** One choice in a turn, and what it is worth. */
export type Choice = Parsed<ChoiceData>;

/** One choice in a turn, and the chance that it leaves to reach a total. */
export type ReachChoice = Parsed<ReachChoiceData>;
export type SheetChoice = Choice | ReachChoice;

/** One choice at a Deluxe Poker table. For a bet, `even` is the chance to complete the card at which it breaks even. */
export type PokerChoice = PokerChance & { even: number | null };

export type PokerHint = Omit<PokerHintText, "choices" | "even"> & { choices: PokerChoice[] };
export type SheetHint = Omit<SheetHintText, "choices"> & { choices: Choice[] };
export type Hint = Omit<HintData, "hint"> & { hint: SheetHint | PokerHint };
export type Reach = Omit<ReachData, "choices"> & { choices: ReachChoice[] };
export type Advice = Omit<AdviceData, "choices"> & { choices: Choice[] };

/** A decision worth remembering. */
export type PastDecision = WithMoves<DecisionData, "yours" | "best">;
export type Drill = Omit<DrillData, "choices" | "obvious" | "mine"> & {
  choices: SheetChoice[];
  mine: PastDecision | null;
};
export type DrillSeries = Omit<DrillsData, "drills"> & { drills: Drill[] };

/** One move of a reviewed game. */
export type Step = Omit<StepData, "act" | "best"> & { move: Move | null; best: Move | null };
export type CostlyDecision = Omit<CostlyData, "yours" | "best"> & { yours: Choice; best: Choice };
export type ReviewedPlayer = Omit<ReviewedPlayerText, "costly"> & { costly: CostlyDecision[] };
export type Review = Omit<ReviewData, "players" | "steps"> & { players: ReviewedPlayer[]; steps: Step[] };

/** One move of a reviewed game of Deluxe Poker. */
export type PokerStep = Omit<PokerStepText, "act" | "best"> & { move: Move; best: Move | null };
export type PokerCostly = Omit<PokerCostlyText, "yours" | "best"> & Record<"yours" | "best", PokerChance>;
/** A choice and the chance to win with it. */
export type PokerChance = Parsed<PokerChoiceData>;
export type PokerReviewedPlayer = Omit<PokerReviewedPlayerText, "costly"> & { costly: PokerCostly[] };
export type PokerReview = Omit<PokerReviewData, "players" | "steps"> & {
  players: PokerReviewedPlayer[];
  steps: PokerStep[];
};

export type History = Omit<HistoryData, "worst" | "best"> & { worst: PastDecision[]; best: PastDecision[] };

export function readHint({ hint, ...about }: HintData): Hint {
  return {
    ...about,
    hint: hint.kind === "poker" ? readPokerHint(hint) : { ...hint, choices: hint.choices.map(readChoice) },
  };
}

export function readReach(reach: ReachData): Reach {
  return { ...reach, choices: reach.choices.map(readChoice) };
}

export function readAdvice(advice: AdviceData): Advice {
  return { ...advice, choices: advice.choices.map(readChoice) };
}

export function readDrills(series: DrillsData): DrillSeries {
  return { ...series, drills: series.drills.map(readDrill) };
}

export function readReview(review: ReviewData): Review {
  const players = review.players.map((player) => ({ ...player, costly: player.costly.map(readCostly) }));
  return { ...review, players, steps: review.steps.map(readStep) };
}

export function readPokerReview(review: PokerReviewData): PokerReview {
  const players = review.players.map((player) => ({ ...player, costly: player.costly.map(readPokerCostly) }));
  return { ...review, players, steps: review.steps.map(readPokerStep) };
}

export function readHistory(history: HistoryData): History {
  return { ...history, worst: history.worst.map(readDecision), best: history.best.map(readDecision) };
}

function readChoice<Each extends { act: string }>({ act, ...choice }: Each): Parsed<Each> {
  return { ...choice, move: parseMove(act) } as Parsed<Each>;
}

function readPokerHint({ even, choices, ...hint }: PokerHintText): PokerHint {
  return { ...hint, choices: choices.map((choice) => ({ ...readChoice(choice), even: even[choice.act] ?? null })) };
}

function readDrill({ position, sheet, acts, reason, choices, mine, needed }: DrillData): Drill {
  const own = mine === null ? null : readDecision(mine);
  return {
    position,
    sheet,
    acts,
    reason,
    choices: choices.map(readChoice<ChoiceData | ReachChoiceData>),
    mine: own,
    needed,
  };
}

function readDecision(decision: DecisionData): PastDecision {
  return { ...decision, yours: parseMove(decision.yours), best: parseMove(decision.best) };
}

function readStep({ act, best, ...step }: StepData): Step {
  return { ...step, move: act === null ? null : parseMove(act), best: best === null ? null : parseMove(best) };
}

function readCostly(costly: CostlyData): CostlyDecision {
  return { ...costly, yours: readChoice(costly.yours), best: readChoice(costly.best) };
}

function readPokerStep({ act, best, ...step }: PokerStepText): PokerStep {
  return { ...step, move: parseMove(act), best: best === null ? null : parseMove(best) };
}

function readPokerCostly(costly: PokerCostlyText): PokerCostly {
  return { ...costly, yours: readChoice(costly.yours), best: readChoice(costly.best) };
}

/** The choice that makes this move. */
export function choiceOf<Each extends { move: Move }>(choices: Each[], move: Move): Each | undefined {
  const text = moveText(move);
  return choices.find((choice) => moveText(choice.move) === text);
}
