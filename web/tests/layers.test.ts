// Which folder may import which. Rooms of one feature never import those of another.

import { expect, test } from "vitest";

const FILES = import.meta.glob<string>("../src/**/*.{ts,svelte}", { eager: true, query: "?raw", import: "default" });
const MOST_FILES = 20;

/** The rooms of lib that each room may import: only rooms above it in this list. */
const LIB: Record<string, string[]> = {
  browser: [],
  words: ["browser"],
  // Where tables are: on the network or in the page.
  host: ["browser", "words"],
  ui: ["browser", "words"],
  wire: ["browser", "host"],
  // Seeds and keys that this browser remembers.
  seals: ["browser", "wire"],
  // Games that go from this device to the server, and back.
  handover: ["browser", "host", "wire"],
  game: ["ui", "wire", "words"],
  table: ["browser", "game", "host", "ui", "wire", "words", "seals"],
  // Features.
  coach: ["browser", "table", "ui", "wire"],
  fair: ["browser", "game", "table", "wire", "seals"],
  keeper: ["browser"],
  learning: ["browser", "game", "ui", "wire", "words"],
  // Its games are reviewed in words of its own.
  poker: ["browser", "game", "learning", "table", "ui", "wire", "words"],
  // The coach sits at the table and warns before a move is sent.
  scorecard: ["browser", "coach", "game", "table", "ui", "wire", "words"],
  // A new table may come with a deck of one's own.
  setup: ["browser", "game", "poker", "words"],
};

/** The common rooms of lib, which every component may import. */
const COMMON = ["browser", "game", "host", "table", "ui", "wire", "words"];

/** For each room of parts: other rooms of parts, and the features of lib that it shows. */
const PARTS: Record<string, { parts: string[]; lib: string[] }> = {
  common: { parts: [], lib: [] },
  shell: { parts: ["common"], lib: [] },
  dice: { parts: [], lib: [] },
  charts: { parts: [], lib: [] },
  pad: { parts: ["common", "dice"], lib: [] },
  deck: { parts: ["dice"], lib: ["poker"] },
  coach: { parts: ["common", "dice"], lib: ["coach"] },
  fair: { parts: ["common"], lib: ["fair", "seals"] },
  rules: { parts: ["common", "deck", "dice"], lib: [] },
  table: { parts: ["coach", "common", "fair", "rules"], lib: ["handover"] },
  // Features.
  drills: { parts: ["common", "dice", "pad"], lib: ["learning"] },
  history: { parts: ["common", "dice"], lib: ["learning"] },
  home: { parts: ["common"], lib: ["handover", "setup"] },
  keeper: { parts: ["common", "deck"], lib: ["keeper"] },
  new: { parts: ["common", "deck"], lib: ["setup"] },
  poker: { parts: ["coach", "common", "dice", "fair", "table"], lib: ["coach", "poker"] },
  // Each kind of game shows its reviews with parts of its own.
  review: { parts: ["charts", "common", "dice", "drills", "poker"], lib: ["learning", "poker"] },
  scorecard: { parts: ["charts", "coach", "common", "dice", "fair", "pad", "table"], lib: ["coach", "scorecard"] },
  // The one table from kinds of games to their components.
  kinds: { parts: ["poker", "scorecard"], lib: [] },
};

/** `lib/wire`, `parts/poker`, `pages`, or a single file such as `wire`. */
function roomOf(path: string): string {
  const [top = "", second = ""] = path.split("/");
  return top === "lib" || top === "parts" ? `${top}/${second.replace(/\..*/, "")}` : top.replace(/\..*/, "");
}

function resolved(from: string, spec: string): string {
  return new URL(spec, `file:///${from}`).pathname.slice(1);
}

function importsOf(path: string): string[] {
  const text = FILES[`../src/${path}`] ?? "";
  return [...text.matchAll(/(?:from|import|import\() ?"(\.[^"]+)"/g)].map(([, spec = ""]) => resolved(path, spec));
}

function allowed(room: string): string[] {
  const [top, name = ""] = room.split("/");
  if (top === "lib")
    return [
      ...(LIB[name] ?? []).map((other) => `lib/${other}`),
      "wire",
      // What goes over its border.
      ...(name === "host" ? ["offline", "service-worker"] : []),
      ...(["browser", "words"].includes(name) ? ["keys", "texts"] : []),
    ];
  const { parts, lib } = PARTS[name] ?? { parts: [], lib: [] };
  return [
    ...parts.map((other) => `parts/${other}`),
    ...[...COMMON, ...lib].map((other) => `lib/${other}`),
    "wire",
    "texts",
  ];
}

const PATHS = Object.keys(FILES).map((path) => path.replace("../src/", ""));
const ROOMED = PATHS.filter((path) => /^(lib|parts)\//.test(path));

test("every room is known", () => {
  const known = [
    ...Object.keys(LIB).map((name) => `lib/${name}`),
    ...Object.keys(PARTS).map((name) => `parts/${name}`),
  ];
  expect([...new Set(ROOMED.map(roomOf))].sort()).toEqual(known.sort());
});

test("no room of lib imports one below it", () => {
  const order = Object.keys(LIB);
  for (const [room, others] of Object.entries(LIB)) {
    for (const other of others) {
      const feature = order.indexOf(other) > order.indexOf("table");
      expect(feature || order.indexOf(other) < order.indexOf(room), `${room} imports ${other}`).toBe(true);
      expect(LIB[other]).not.toContain(room);
    }
  }
});

test.each(ROOMED)("%s imports only what its room may", (path) => {
  const room = roomOf(path);
  const others = importsOf(path)
    .map(roomOf)
    .filter((other) => other !== room);
  expect(others.filter((other) => !allowed(room).includes(other))).toEqual([]);
});

test("no folder is too long to read at a glance", () => {
  const folders = new Map<string, number>();
  for (const path of PATHS) {
    const folder = path.split("/").slice(0, -1).join("/");
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  expect([...folders].filter(([, files]) => files > MOST_FILES)).toEqual([]);
});

/** The modules with a table from kinds of games to what is different about them. */
const KIND_TABLES = ["lib/game/kinds.ts", "lib/fair/played.ts", "parts/kinds.ts", "parts/review/kinds.ts"];
const VIEW = "lib/game/view.ts";
const FIELDS = /\bview\??\.(poker|turn)\b|\.purse\b|players\[[^\]]*\]\??\.sheet/g;

test.each(ROOMED.filter((path) => path !== VIEW))(
  "%s leaves it to game/view where a kind of game keeps its data",
  (path) => {
    const text = FILES[`../src/${path}`] ?? "";
    expect(text.match(FIELDS) ?? []).toEqual([]);
    if (!KIND_TABLES.includes(path)) expect(text).not.toContain("kindOf(");
  },
);
