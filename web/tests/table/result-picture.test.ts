import { expect, it } from "vitest";

import { drawResult, heightOf, WIDTH } from "../../src/lib/table/result-picture";
import type { Result } from "../../src/lib/table/result";

/** A pen that remembers what it wrote, and where. */
function fakePen() {
  const written: { text: string; x: number; y: number; room: number }[] = [];
  const nothing = () => undefined;
  const pen = {
    beginPath: nothing,
    roundRect: nothing,
    arc: nothing,
    fill: nothing,
    stroke: nothing,
    measureText: (text: string) => ({ width: text.length * 30 }),
    fillText: (text: string, x: number, y: number, room: number) => written.push({ text, x, y, room }),
  };
  return { pen: pen as unknown as CanvasRenderingContext2D, written };
}

const result: Result = {
  game: "Yum",
  headline: "Ann wins",
  rows: [
    { name: "Ann", amount: "231", won: true },
    { name: "B".repeat(200), amount: "198", won: false },
  ],
};

it("has the game, the winner and every total, inside the picture", () => {
  const { pen, written } = fakePen();
  drawResult(pen, result);
  const texts = written.map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(["Yum", "Ann wins", "★ Ann", "231", "198"]));
  for (const { x, y } of written) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(WIDTH);
    expect(y).toBeLessThan(heightOf(result));
  }
});

it("ends a long name with an ellipsis", () => {
  const { pen, written } = fakePen();
  drawResult(pen, result);
  const name = written.find(({ text }) => text.startsWith("BBB"));
  expect(name?.text).toMatch(/^B+…$/);
  expect(name?.text.length).toBeLessThan(60);
});
