// The story of a Deluxe Poker game: what was turned, bid, bet and rolled, one line for each, by card.
// How an attempt ended is not among the moves: the view says it, or the next move implies it.

import { foldActs, type Act } from "../table/acts";
import type { Card } from "../wire/card-text";
import type { TableEvent } from "../wire/events";
import type { Move } from "../wire/move";
import type { PokerView } from "../../wire";

export type CardLine = { at: number; seat: number; what: "card" } & Card;

export type Line =
  | CardLine
  | ({ at: number; seat: number } & (
      | { what: "bid" | "sold"; amount: number }
      | { what: "pass" | "all-in" | "no-bet" | "no-lock" | "completed" | "failed" | "free" | "away" | "back" }
      | { what: "bet"; side: "yes" | "no"; amount: number }
      | { what: "roll"; dice: string }
      | { what: "lock"; value: number }
    ));

export interface Chapter {
  /** Null before the first card. */
  card: CardLine | null;
  /** Which card it is, from 1. */
  number: number;
  lines: Line[];
}

/** The story so far, card by card. `now` is the table at the end of it. */
export function tellStory(events: TableEvent[], now: PokerView): Chapter[] {
  const story = new Story();
  for (const entry of entries(events)) {
    if ("what" in entry) story.add(entry);
    else for (const move of entry.moves) story.play(entry, move);
  }
  story.end(now);
  return story.chapters;
}

/** The acts that count and, between them, who left and who came back. */
function entries(events: TableEvent[]): (Act | Line)[] {
  const presence = events.flatMap((event, place): Line[] => {
    if (event.type === "stood-in") return [{ at: place + 1, seat: event.seat, what: "away" }];
    return event.type === "returned" ? [{ at: place + 1, seat: event.seat, what: "back" }] : [];
  });
  return [...foldActs(events), ...presence].sort((one, other) => one.at - other.at);
}

const BIDDING: Move["kind"][] = ["bid", "pass", "all-in"];

class Story {
  chapters: Chapter[] = [];
  private bid: { seat: number; amount: number } | null = null;
  /** Whether the bidding is open. */
  private bidding = false;
  /** Who rolled in the attempt that is not settled yet. */
  private roller: number | null = null;

  add(line: Line): void {
    if (this.chapters.length === 0) this.chapters.push({ card: null, number: 0, lines: [] });
    this.chapters.at(-1)?.lines.push(line);
  }

  play({ at, seat, by }: Act, move: Move): void {
    const { kind } = move;
    if (this.bidding && !BIDDING.includes(kind)) this.closeBidding(at, kind === "roll" ? seat : null);
    if (kind === "card" || BIDDING.includes(kind)) this.settle(at, kind === "card");
    switch (move.kind) {
      case "card":
        return this.turnCard(at, seat, move.card);
      case "bid":
        this.bidding = true;
        this.bid = { seat, amount: move.amount };
        return this.add({ at, seat, what: "bid", amount: move.amount });
      case "pass":
        this.bidding = true;
        // A pass by the clock only means that time was up.
        if (by !== "clock") this.add({ at, seat, what: "pass" });
        return;
      case "all-in":
        this.bidding = false;
        this.bid = null;
        return this.add({ at, seat, what: "all-in" });
      case "bet":
        return this.add({ at, seat, what: "bet", side: move.side, amount: move.amount });
      case "roll":
        this.roller = seat;
        return this.add({ at, seat, what: "roll", dice: move.dice });
      case "lock":
        return this.add({ at, seat, what: "lock", value: move.value });
      case "no-bet":
      case "no-lock":
        return this.add({ at, seat, what: move.kind });
    }
  }

  /** What only the table as it is now can say: that the bidding is over, how the last attempt ended. */
  end(now: PokerView): void {
    const at = this.chapters.at(-1)?.lines.at(-1)?.at ?? 0;
    if (this.bidding && (now.phase === "bet" || now.phase === "roll")) this.closeBidding(at, now.roller);
    if (now.phase !== "roll") this.settle(at, now.settlement?.completed ?? false);
  }

  private turnCard(at: number, seat: number, card: Card): void {
    const line: CardLine = { at, seat, what: "card", ...card };
    const number = (this.chapters.at(-1)?.number ?? 0) + 1;
    this.chapters.push({ card: line, number, lines: [line] });
  }

  private closeBidding(at: number, roller: number | null): void {
    if (this.bid !== null) this.add({ at, ...this.bid, what: "sold" });
    else if (roller !== null) this.add({ at, seat: roller, what: "free" });
    this.bidding = false;
    this.bid = null;
  }

  private settle(at: number, completed: boolean): void {
    if (this.roller !== null) this.add({ at, seat: this.roller, what: completed ? "completed" : "failed" });
    this.roller = null;
  }
}

/** The dice and the event number of the last act, if it was a roll. */
export function lastRoll(events: TableEvent[]): { at: number; dice: string } | null {
  const act = foldActs(events).at(-1);
  const roll = act?.moves.find((move) => move.kind === "roll");
  return act === undefined || roll === undefined ? null : { at: act.at, dice: roll.dice };
}
