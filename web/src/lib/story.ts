// A Deluxe Poker game as a story: what was turned, bid, bet and rolled, one line for each, by card.
// It reads what happened; how an attempt ended is told by the view, or by what came next.

import type { PokerView, Welcome } from "../wire";

type Events = Welcome["events"];

export type CardLine = { at: number; seat: number; what: "card"; faces: string; rolls: number; payout: number };

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

interface Move {
  at: number;
  seat: number;
  by: "owner" | "bot" | "clock";
  words: string[];
}

type Spoken = Move | { at: number; seat: number; away: boolean };

/** All moves, as corrected since; and who left and came back between them. */
function spoken(events: Events): Spoken[] {
  const corrected = new Map<number, string[]>();
  for (const event of events) {
    if (event.type === "corrected") for (const { at, moves } of event.changes) corrected.set(at, moves);
  }
  return events.flatMap((event, index): Spoken[] => {
    const at = index + 1;
    if (event.type === "stood-in") return [{ at, seat: event.seat, away: true }];
    if (event.type === "returned") return [{ at, seat: event.seat, away: false }];
    if (event.type !== "played") return [];
    const { seat, by = "owner" } = event;
    return (corrected.get(at) ?? event.moves).map((move) => ({ at, seat, by, words: move.split(" ") }));
  });
}

/** Everything that was said and thrown, card by card. `now` is the table as it stands at the end of it. */
export function story(events: Events, now: PokerView): Chapter[] {
  const teller = new Teller();
  for (const said of spoken(events)) {
    if ("words" in said) teller.hear(said);
    else teller.add({ at: said.at, seat: said.seat, what: said.away ? "away" : "back" });
  }
  teller.end(now);
  return teller.chapters;
}

const BIDDING = ["bid", "pass", "all-in"];

class Teller {
  chapters: Chapter[] = [];
  private bid: { seat: number; amount: number } | null = null;
  /** Whether bids are being called. */
  private open = false;
  /** Who has rolled in the attempt that is not settled yet. */
  private roller: number | null = null;

  add(line: Line): void {
    if (this.chapters.length === 0) this.chapters.push({ card: null, number: 0, lines: [] });
    this.chapters.at(-1)?.lines.push(line);
  }

  hear({ at, seat, by, words }: Move): void {
    const [word = "", one = "", two = ""] = words;
    if (this.open && !BIDDING.includes(word)) this.close(at, word === "roll" ? seat : null);
    if (word === "card" || BIDDING.includes(word)) this.settle(at, word === "card");
    switch (word) {
      case "card":
        return this.turn(at, seat, one);
      case "bid":
      case "pass":
      case "all-in":
        return this.call(at, seat, word, Number(one), by === "clock");
      case "bet":
        if (one === "none") return this.add({ at, seat, what: "no-bet" });
        return this.add({ at, seat, what: "bet", side: one === "yes" ? "yes" : "no", amount: Number(two) });
      case "roll":
        this.roller = seat;
        return this.add({ at, seat, what: "roll", dice: one });
      case "lock":
        return this.add({ at, seat, what: "lock", value: Number(one) });
      case "no-lock":
        return this.add({ at, seat, what: "no-lock" });
    }
  }

  /** What only the table as it is now can tell: that the bidding is sold, how the last attempt ended. */
  end(now: PokerView): void {
    const at = this.chapters.at(-1)?.lines.at(-1)?.at ?? 0;
    if (this.open && (now.phase === "bet" || now.phase === "roll")) this.close(at, now.roller);
    if (now.phase !== "roll") this.settle(at, now.settlement?.completed ?? false);
  }

  private turn(at: number, seat: number, text: string): void {
    const [faces = "", rolls = "", payout = ""] = text.split("/");
    const card: CardLine = { at, seat, what: "card", faces, rolls: Number(rolls), payout: Number(payout) };
    const number = (this.chapters.at(-1)?.number ?? 0) + 1;
    this.chapters.push({ card, number, lines: [card] });
  }

  private call(at: number, seat: number, word: "bid" | "pass" | "all-in", amount: number, hammer: boolean): void {
    this.open = word !== "all-in";
    if (word === "bid") {
      this.bid = { seat, amount };
      return this.add({ at, seat, what: "bid", amount });
    }
    if (word === "all-in") this.bid = null;
    // Whom the hammer silenced said nothing.
    if (!hammer) this.add({ at, seat, what: word });
  }

  private close(at: number, roller: number | null): void {
    if (this.bid !== null) this.add({ at, ...this.bid, what: "sold" });
    else if (roller !== null) this.add({ at, seat: roller, what: "free" });
    this.open = false;
    this.bid = null;
  }

  private settle(at: number, completed: boolean): void {
    if (this.roller !== null) this.add({ at, seat: this.roller, what: completed ? "completed" : "failed" });
    this.roller = null;
  }
}

/** The last thing that happened, if it was a roll: its dice, and the number of the event. */
export function lastRoll(events: Events): { at: number; dice: string } | null {
  for (let at = events.length; at > 0; at -= 1) {
    const event = events[at - 1];
    if (event?.type !== "played") continue;
    const roll = event.moves.find((move) => move.startsWith("roll "));
    return roll === undefined ? null : { at, dice: roll.slice("roll ".length) };
  }
  return null;
}
