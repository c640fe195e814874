// Only lib/wire/move.ts knows the text of a move: nothing else takes it apart or puts it together.

import { expect, test } from "vitest";

const FILES = import.meta.glob<string>("../src/**/*.{ts,svelte}", { eager: true, query: "?raw", import: "default" });
const OWNER = /\/lib\/wire\/move\.ts$|\/texts\/|\/wire\.ts$/;

const WORDS = "roll|keep|fill|final|note|card|bid|bet|lock";
const PLAIN = "pass|all-in|bet none|no-lock|turn";
const SURGERY = [
  /\.split\(" "\)/,
  /\.split\(\/\\s/,
  new RegExp(`\\.startsWith\\(["'\`](${WORDS})\\b`),
  new RegExp(`\\.replace\\(["'\`](${WORDS}) `),
  new RegExp(`["'\`](${WORDS}) (\\$\\{|["'\`])`),
  new RegExp(`\\^\\(?(\\?:)?(${WORDS})\\b`),
  new RegExp(`(act|move|answer|marked|best|yours)\\w* === ["'\`](${WORDS}|${PLAIN})\\b`),
  new RegExp(`send\\(["'\`](${WORDS}|${PLAIN})\\b`),
  /\b(act|move|answer|marked|best|yours)\??\.(slice|split|substring|startsWith)\(/,
];

function offences(text: string): string[] {
  return text.split("\n").filter((line) => SURGERY.some((pattern) => pattern.test(line)));
}

test("the patterns find what they are for", () => {
  for (const line of [
    'const [word, dice = ""] = act.split(" ");',
    'act.startsWith("fill ") ? act.slice(5) : null',
    "send(`bid ${sum}`, offer.standing_bid)",
    "const kept = `keep ${dice}`.trim() === act;",
    'if (marked === "bet none") return;',
    'send("roll")',
    "/^(keep|fill)\\b/.test(after)",
    'act.replace("fill ", "")',
  ]) {
    expect(offences(line), line).toHaveLength(1);
  }
});

test.each(Object.keys(FILES).filter((path) => !OWNER.test(path)))("%s", (path) => {
  expect(offences(FILES[path] ?? "")).toEqual([]);
});
