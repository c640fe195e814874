import { expect, it } from "vitest";

import { prefs } from "../../src/lib/browser/prefs.svelte";
import { load } from "../../src/texts";
import { resultText, standing, weWon, winnersText } from "../../src/lib/table/result";
import type { TableView } from "../../src/wire";

const table = (winners: number[], status = "over") =>
  ({
    status,
    winners,
    players: { 0: { name: "Ann" }, 1: { name: "Bo" }, 2: { name: "Cléo" } },
  }) as unknown as TableView;

it("says you where it was you, and names otherwise", () => {
  expect(winnersText(table([0]), [0])).toBe("You win!");
  expect(winnersText(table([0]), [1])).toBe("Ann wins");
  expect(winnersText(table([0, 1]), [1])).toBe("You and Ann share the win!");
  expect(winnersText(table([0, 2]), [1])).toBe("Ann and Cléo share the win");
  expect(winnersText(table([]), [0])).toBeNull();
});

it("tells friends who share a screen their names", () => {
  expect(winnersText(table([0]), [0, 1])).toBe("Ann wins");
  expect(weWon(table([0]), [0, 1])).toBe(false);
  expect(weWon(table([0], "closed"), [0])).toBe(false);
});

it("is shared as lines of text", () => {
  const rows = [
    { name: "Ann", amount: "231", won: true },
    { name: "Bo", amount: "198", won: false },
  ];
  const text = resultText({ game: "Yum", headline: "Ann wins", rows });
  expect(text).toBe("Yum: Ann wins\n★ Ann: 231\n· Bo: 198");
  expect(resultText({ game: "Yum", headline: "Ann scored 231", rows: rows.slice(0, 1) })).toBe("Yum: Ann scored 231");
});

it("is shared in French with the spaces that French writes", async () => {
  await load("fr");
  prefs.lang = "fr";
  const rows = ["Pip", "Zoé"].map((name) => ({ name, amount: "481", won: false }));
  const text = resultText({ game: "Yahtzee Classique, 3 manches", headline: "Pip gagne", rows });
  expect(text).toBe("Yahtzee Classique, 3 manches\u00a0: Pip gagne\n· Pip\u00a0: 481\n· Zoé\u00a0: 481");
  prefs.lang = "en";
});

const past = (totals: number[], codes: string[]) =>
  ({
    games: codes.map((code) => ({ code })),
    stats: [{ game: "yum", totals }],
  }) as unknown as Parameters<typeof standing>[0];
const now = { game: "yum", code: "HERE" } as unknown as TableView;

it("compares with our best and average, whether or not the history knows this game yet", () => {
  const fresh = standing(past([100, 200], ["A", "B"]), now, [240]);
  expect(fresh).toEqual({ best: 240, mean: 180, count: 3, record: true });
  expect(standing(past([100, 200, 240], ["A", "B", "HERE"]), now, [240])).toEqual(fresh);
  expect(standing(past([100, 200], ["A", "B"]), now, [150])).toMatchObject({ best: 200, record: false });
});

it("has nothing to compare a first game with", () => {
  expect(standing(past([], []), now, [240])).toBeNull();
  expect(standing(past([240], ["HERE"]), now, [240])).toBeNull();
});
