import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { browser } from "../fake-browser";

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.isClosed = true;
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const last = () => FakeSocket.all.at(-1) as FakeSocket;
const asked = vi.fn<(path: string) => unknown>();

function welcome(setup: object = {}) {
  const view = { game: "yum", setup, players: {}, status: "playing", fair: { digest: null } };
  last().says({ type: "welcome", sequence: 1, events: [{}], mine: [0], host: true, view, clock: {}, connected: [] });
}
const refusal = (code: string) => ({ type: "refused", id: last().sent.at(-1)?.["id"], code, text: "no" });
const count = (path: string) => asked.mock.calls.filter(([one]) => one === path).length;

async function table() {
  const { TableState } = await import("../../src/lib/table/table.svelte");
  return new TableState("7kx20rtd4m");
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  browser("/t/7kx20rtd4m");
  FakeSocket.all = [];
  asked.mockReset();
  asked.mockImplementation((path) => {
    if (path === "/api/tokens") return { token: "secret" };
    return path === "/api/games" ? [{ id: "yum" }] : { id: "own" };
  });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (path: string) => new Response(JSON.stringify(await asked(path))));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a table", () => {
  it("that is left before it was reached is not connected to", async () => {
    const one = await table();
    void one.open();
    one.close();
    await settled();
    expect(FakeSocket.all).toHaveLength(0);
  });

  it("that is tried again has one connection", async () => {
    const one = await table();
    await one.open();
    await one.open();
    expect(FakeSocket.all.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  it("with rules of its own says once what game it is, and asks for no new table", async () => {
    const one = await table();
    await one.open();
    let tells: (game: object) => void = () => undefined;
    asked.mockImplementation(() => new Promise((resolve) => (tells = resolve)));
    welcome({ rules: "…" });
    last().says({ type: "events", sequence: 2, events: [{}], view: {}, clock: {} });
    await settled();
    tells({ id: "own" });
    await settled();
    expect(one.game).toEqual({ id: "own" });
    expect([count("/api/tables/7kx20rtd4m/game"), count("/api/rules")]).toEqual([1, 0]);
  });

  it("whose game is not told says why, and can be tried again", async () => {
    const one = await table();
    await one.open();
    asked.mockRejectedValueOnce(new TypeError("no network"));
    welcome({ rules: "…" });
    await settled();
    expect(one.failed).toMatch("is not answering");
    expect(last().isClosed).toBe(true);
    await one.open();
    welcome({ rules: "…" });
    await settled();
    expect([one.failed, one.game]).toEqual([null, { id: "own" }]);
  });

  it("says each refusal, the same one twice too, unless somebody else says it", async () => {
    const one = await table();
    await one.open();
    welcome();
    await settled();
    const { notice } = await import("../../src/lib/ui/notice.svelte");
    for (const [quiet, said] of [
      [false, "No."],
      [false, "No."],
      [true, null],
    ] as const) {
      notice.clear();
      const answer = one.ask({ type: "close" }, quiet);
      last().says(refusal("game-over"));
      await answer;
      expect([notice.text, one.pending]).toEqual([said, 0]);
    }
  });

  it("starts only once its seal has arrived", async () => {
    const one = await table();
    await one.open();
    const players = { "0": { kind: "human", dice: "fair", seed: null, seal: null } };
    welcome();
    last().says({ type: "events", sequence: 2, events: [], view: { status: "open", players }, clock: {} });
    const sent = () => last().sent.map(({ type }) => type);
    void one.sendSeeds();
    void one.start();
    await vi.waitFor(() => expect(sent()).toContain("seal"));
    expect(sent()).not.toContain("start");
    last().says({ type: "done", id: last().sent.at(-1)?.["id"], sequence: 3 });
    await settled();
    expect(sent().filter((type) => type !== "hello")).toEqual(["seal", "start"]);
  });

  it("forgets a refusal as soon as something works", async () => {
    const one = await table();
    await one.open();
    welcome();
    const { notice } = await import("../../src/lib/ui/notice.svelte");
    notice.warn("not your turn");
    const answer = one.ask({ type: "close" });
    expect(notice.text).toBe("Not your turn.");
    last().says({ type: "done", id: last().sent.at(-1)?.["id"], sequence: 2 });
    await answer;
    expect(notice.text).toBe(null);
  });

  it("that somebody started at the same moment, or a second press, has no complaint", async () => {
    const one = await table();
    await one.open();
    welcome();
    const { notice } = await import("../../src/lib/ui/notice.svelte");
    for (const [code, said] of [
      ["already-started", null],
      ["seats-open", "No."],
    ] as const) {
      const started = one.start();
      await settled();
      last().says(refusal(code));
      await started;
      expect(notice.text).toBe(said);
    }
  });
});

it("a game starts once the seal that is on its way has arrived", async () => {
  const one = await table();
  await one.open();
  const players = { "0": { kind: "human", dice: "fair", seed: null, seal: null } };
  const view = { game: "yum", setup: {}, players, status: "open", gathered: false, fair: { digest: null } };
  last().says({ type: "welcome", sequence: 1, events: [{}], mine: [0], host: true, view, clock: {}, connected: [] });
  void one.sendSeeds();
  void one.start();
  const types = () => last().sent.map((message) => message["type"]);
  await vi.waitFor(() => expect(types()).toContain("seal"));
  await settled();
  expect(types()).not.toContain("start");
  last().says({ type: "done", id: last().sent.at(-1)?.["id"], sequence: 2 });
  await vi.waitFor(() => expect(types().at(-1)).toBe("start"));
  expect(types().filter((type) => type === "seal")).toHaveLength(1);
});

it.each([
  { played: false, early: true },
  { played: true, early: false },
])("the digest is noted when it is first seen, and whether dice had been rolled: %o", async ({ played, early }) => {
  const { notedDigest } = await import("../../src/lib/seals/noted-digests");
  const one = await table();
  await one.open();
  const events = [played ? { type: "played", seat: 0, moves: ["roll 13356"], by: "owner" } : { type: "gathered" }];
  const frame = { type: "welcome", sequence: 1, events, mine: [], host: true, clock: {}, connected: [] };
  const view = { code: "7kx20rtd4m", game: "yum", setup: {}, players: {}, status: "playing" };
  const seen = (digest: string | null) => last().says({ ...frame, view: { ...view, fair: { digest } } });
  seen(null);
  expect(notedDigest("7kx20rtd4m")).toBeNull();
  seen("first");
  seen("other");
  expect(notedDigest("7kx20rtd4m")).toMatchObject({ digest: "first", early });
});
