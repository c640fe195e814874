// The page knows no game by name: colour, drawing and rules come from the server.

import { expect, test } from "vitest";

const RULES = import.meta.glob("../../src/fivefold/rules/data/*.toml", { query: "?raw" });
const FILES = import.meta.glob<string>("../src/**/*.{ts,svelte,css}", {
  eager: true,
  query: "?raw",
  import: "default",
});
const IDS = Object.keys(RULES).map((path) => path.replace(/.*\/|\.toml/g, ""));

test("there are games", () => expect(IDS.length).toBeGreaterThan(3));

test.each(Object.keys(FILES).filter((path) => !path.includes("/texts/")))("%s names no game", (path) => {
  const named = IDS.filter((id) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(FILES[path] ?? ""));
  expect(named).toEqual([]);
});

const BASE = FILES["../src/styles/base.css"] ?? "";
const WIRE = FILES["../src/wire.ts"] ?? "";
const DRAWINGS = FILES["../src/parts/common/GameDrawing.svelte"] ?? "";

function named(type: string): string[] {
  const line = new RegExp(`export type ${type} = (.*);`).exec(WIRE)?.[1] ?? "";
  return [...line.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
}

test("every colour has a light and a dark shade", () => {
  expect(named("Colour").length).toBeGreaterThan(3);
  for (const colour of named("Colour")) {
    expect(BASE).toMatch(
      new RegExp(`\\[data-colour="${colour}"\\] \\{\\s+--accent: light-dark\\(#\\w{6}, #\\w{6}\\);`),
    );
  }
});

test("every drawing is drawn", () => {
  expect(named("Drawing").length).toBeGreaterThan(3);
  for (const drawing of named("Drawing")) expect(DRAWINGS).toContain(`"${drawing}"`);
});
