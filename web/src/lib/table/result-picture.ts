// A finished game as a picture, drawn in the page.

import { PIPS } from "../game/dice";
import { letters, shortened } from "../ui/shortened";
import type { Result } from "./result";

export const WIDTH = 1080;
const [EDGE, ROW, HEAD, FOOT] = [72, 84, 430, 110];
const [CLOTH, PAPER, INK, SOFT, ACCENT, DIE] = ["#e9e4d8", "#fffdf7", "#24211b", "#5d574b", "#2f5d50", "#fffef9"];
const FONT = "system-ui, sans-serif";

export function heightOf({ rows }: Result): number {
  return HEAD + ROW * rows.length + FOOT;
}

/** Draw the result: dice, the headline, everybody's total. */
export function drawResult(pen: CanvasRenderingContext2D, result: Result): void {
  const height = heightOf(result);
  fill(pen, CLOTH, 0, 0, WIDTH, height, 0);
  fill(pen, PAPER, EDGE / 2, EDGE / 2, WIDTH - EDGE, height - EDGE, 36);
  [1, 2, 3, 4, 5].forEach((value, place) => drawDie(pen, value, EDGE * 1.3 + place * 118, EDGE * 1.2, 96));
  write(pen, result.game, EDGE * 1.3, 262, `600 40px ${FONT}`, SOFT);
  write(pen, result.headline, EDGE * 1.3, 350, `700 72px ${FONT}`, ACCENT);
  result.rows.forEach(({ name, amount, won }, place) => {
    const [y, font] = [HEAD + ROW * place + 30, `${won ? 700 : 400} 44px ${FONT}`];
    const room = WIDTH - EDGE * 2.6;
    pen.textAlign = "right";
    write(pen, amount, WIDTH - EDGE * 1.3, y, font, INK, room / 3);
    pen.textAlign = "left";
    write(pen, `${won ? "★ " : ""}${name}`, EDGE * 1.3, y, font, INK, (room * 3) / 5);
  });
  write(pen, "fivefold", EDGE * 1.3, height - EDGE, `600 32px ${FONT}`, SOFT);
}

function drawDie(pen: CanvasRenderingContext2D, value: number, x: number, y: number, size: number): void {
  fill(pen, DIE, x, y, size, size, size / 5);
  pen.strokeStyle = "#cdc6b6";
  pen.lineWidth = 3;
  pen.stroke();
  for (const [right, down] of PIPS[value] ?? []) {
    pen.beginPath();
    pen.arc(x + (right * size) / 100, y + (down * size) / 100, size / 11, 0, 2 * Math.PI);
    pen.fillStyle = INK;
    pen.fill();
  }
}

function fill(
  pen: CanvasRenderingContext2D,
  colour: string,
  x: number,
  y: number,
  width: number,
  height: number,
  round: number,
): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, round);
  pen.fillStyle = colour;
  pen.fill();
}

/** Text that is narrowed, at last cut with an ellipsis, where it would not fit. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  colour: string,
  room = WIDTH - EDGE * 2.6,
): void {
  pen.font = font;
  pen.fillStyle = colour;
  let shown = text;
  for (let most = letters(text).length - 1; most > 0 && pen.measureText(shown).width > room * 1.25; most -= 1)
    shown = shortened(text, most);
  pen.fillText(shown, x, y, room);
}

/** The picture as a PNG file. */
export function pictureFile(result: Result): Promise<File> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, heightOf(result)];
  const pen = canvas.getContext("2d");
  if (pen !== null) drawResult(pen, result);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => {
      if (blob === null) fail(new Error("no picture"));
      else done(new File([blob], "fivefold.png", { type: "image/png" }));
    }, "image/png");
  });
}
