import { describe, expect, it } from "vitest";

import { resultOf, reviewedResults, standings } from "../../src/lib/learning/history";
import type { PlayedGame, SeatResult } from "../../src/lib/wire/answers";

function seat(number: number, more: Partial<SeatResult> = {}): SeatResult {
  const none = { luck: null, cost: null, decisions: 0, accuracy: null, level: null };
  return { seat: number, name: "Ann", total: 0, won: false, ...none, ...more };
}

function played(more: Partial<PlayedGame>): PlayedGame {
  const one = { code: "c", game: "yum", own: false, at: 0, names: ["Ann", "Bo"], totals: [150, 170], winners: [1] };
  return { ...one, mine: [seat(0)], ...more };
}

describe("a game that is over", () => {
  it("was won, shared, lost or played alone", () => {
    expect(resultOf(played({}))).toBe("lost");
    expect(resultOf(played({ winners: [0] }))).toBe("won");
    expect(resultOf(played({ winners: [0, 1] }))).toBe("shared");
    expect(resultOf(played({ names: ["Ann"], totals: [3], winners: [0] }))).toBe("alone");
    // Of two seats on one screen the first one told is the player's.
    expect(resultOf(played({ mine: [seat(1), seat(0)] }))).toBe("won");
  });

  it("names the player first", () => {
    const all = standings(played({ mine: [seat(1)] }));
    expect(all).toEqual([
      { name: "Bo", total: 170, me: true },
      { name: "Ann", total: 150, me: false },
    ]);
  });

  it("counts over time if it was reviewed, the oldest first", () => {
    const games = [
      played({ mine: [seat(0, { luck: 3 })] }),
      played({ mine: [seat(0, { luck: 9 })], game: "yacht" }),
      played({}),
      played({ mine: [seat(0, { luck: 1 })] }),
    ];
    expect(reviewedResults(games, "yum").map(({ luck }) => luck)).toEqual([1, 3]);
  });
});
