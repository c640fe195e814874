import { beforeAll, describe, expect, test } from "vitest";

import { browser } from "../fake-browser";
import type { GameInfo, TableView } from "../../src/wire";

let modules: typeof import("../../src/lib/scorecard/earned");
beforeAll(async () => {
  browser();
  modules = await import("../../src/lib/scorecard/earned");
});

function view(bonuses: number, upper_bonus: number, manches: number[] = []): TableView {
  return { players: { 0: { score: { kind: "scorecard", bonuses, upper_bonus, manches } } } } as unknown as TableView;
}

describe("bonuses", () => {
  test("what was just earned is said in the game's own words", () => {
    const game = { five_of_a_kind: { bonus_name: { en: "Yahtzee bonus", fr: "Prime Yahtzee" } } } as GameInfo;
    const both = modules.earnedSince(view(100, 0), view(200, 35));
    expect(both).toEqual({ five: 100, upper: 35 });
    expect(modules.earnedWords(both, game)).toEqual(["Yahtzee bonus: +100", "upper bonus: +35"]);
    expect(modules.earnedWords(modules.earnedSince(view(100, 35), view(100, 35)), game)).toEqual([]);
  });

  test("what was taken back, or a new manche, earns nothing", () => {
    expect(modules.earnedSince(view(100, 35), view(0, 0))).toEqual({ five: 0, upper: 0 });
    expect(modules.earnedSince(view(0, 0), view(0, 35, [200]))).toEqual({ five: 0, upper: 0 });
  });
});
