import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Socket } from "../../src/lib/host/host";
import { Live, merged, type Snapshot } from "../../src/lib/wire/live";
import type { TableView } from "../../src/wire";

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  isClosed = false;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.isClosed = true;
    this.onclose?.({ code: 1005 });
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code = 1006): void {
    this.onclose?.({ code });
  }
}

const VIEW = { status: "open", players: { "0": { name: "Ann" }, "1": { name: null } }, waiting: [] };
const happened = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ type: "played", seat: index, moves: ["roll 13356"] }));

function welcome(sequence: number, events = happened(sequence), more = {}) {
  return { type: "welcome", sequence, events, mine: [0], host: true, view: VIEW, clock: {}, connected: [0], ...more };
}

let sockets: FakeSocket[];
let shown: Snapshot[];
let online: boolean[];
let failed: string[];

function live(): Live {
  let ids = 0;
  return new Live({
    table: "7kx20rtd4m",
    token: "secret",
    lang: "fr",
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    changed: (seen) => shown.push(seen),
    online: (now) => online.push(now),
    failed: ({ code }) => failed.push(code),
    newId: () => `m${(ids += 1)}`,
  });
}

function last<T>(list: T[]): T {
  const found = list.at(-1);
  if (found === undefined) throw new Error("nothing there");
  return found;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.4); // of half a second: the first pause
  [sockets, shown, online, failed] = [[], [], [], []];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a connection", () => {
  it("says hello, and shows what it is told", () => {
    live();
    last(sockets).onopen?.();
    expect(last(sockets).sent).toEqual([{ type: "hello", table: "7kx20rtd4m", token: "secret", lang: "fr", since: 0 }]);
    last(sockets).says(welcome(3));
    expect(last(shown)).toMatchObject({ sequence: 3, mine: [0], host: true, connected: [0] });
    expect(online).toEqual([true]);
  });

  it("comes back after a pause, and asks for what it has missed", () => {
    live();
    last(sockets).says(welcome(3));
    last(sockets).breaks();
    expect(online).toEqual([true, false]);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
    last(sockets).onopen?.();
    expect(last(last(sockets).sent)).toMatchObject({ type: "hello", since: 3 });
    last(sockets).says(welcome(5, happened(2)));
    expect(last(shown).events).toHaveLength(5);
    expect(online).toEqual([true, false, true]);
  });

  it("has each event once, even if the server tells all of them again", () => {
    live();
    last(sockets).says(welcome(3));
    last(sockets).breaks();
    vi.advanceTimersByTime(250);
    last(sockets).says(welcome(4, happened(4)));
    expect(last(shown).events.map((event) => (event as { seat: number }).seat)).toEqual([0, 1, 2, 3]);
  });

  it("tries again more and more slowly, and at once when woken", () => {
    const table = live();
    for (const pause of [200, 400, 800, 1600, 3200, 3200]) {
      const before = sockets.length;
      last(sockets).breaks();
      vi.advanceTimersByTime(pause - 1);
      expect(sockets).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(before + 1);
    }
    last(sockets).breaks();
    const before = sockets.length;
    table.wake();
    expect(sockets).toHaveLength(before + 1);
    last(sockets).says(welcome(1));
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(before + 1);
  });

  it.each([
    ["said that it restarts", 1012],
    ["crashed", 1006],
  ])("is back soon after a server %s, but not together with everyone", (_, code) => {
    live();
    for (const chance of [0.9, 0.1]) {
      last(sockets).says(welcome(1));
      vi.mocked(Math.random).mockReturnValue(chance);
      const before = sockets.length;
      last(sockets).breaks(code);
      vi.advanceTimersByTime(500 * chance - 1);
      expect(sockets).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(before + 1);
    }
  });

  it("connects anew when woken, though nobody closed the connection", () => {
    const table = live();
    const first = last(sockets);
    first.says(welcome(1));
    table.wake();
    expect(first.isClosed).toBe(true);
    expect(sockets).toHaveLength(2);
    last(sockets).says(welcome(1, []));
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
    expect(online).not.toContain(false);
  });

  it("asks again over a new connection when the old one answers nothing", async () => {
    const table = live();
    last(sockets).says(welcome(1));
    const answer = table.ask({ type: "start" });
    vi.advanceTimersByTime(8000 + 200);
    expect(sockets).toHaveLength(2);
    last(sockets).says(welcome(1, []));
    expect(last(last(sockets).sent)).toEqual({ type: "start", id: "m1" });
    last(sockets).says({ type: "done", id: "m1", sequence: 2 });
    expect(await answer).toEqual({ ok: true, sequence: 2 });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });

  it("asks again over each new connection that answers nothing", async () => {
    const table = live();
    last(sockets).says(welcome(1));
    const answer = table.ask({ type: "start" });
    for (const connections of [2, 3]) {
      vi.advanceTimersByTime(8000 + 200);
      expect(sockets).toHaveLength(connections);
      last(sockets).says(welcome(1, []));
      expect(last(last(sockets).sent)).toEqual({ type: "start", id: "m1" });
    }
    last(sockets).says({ type: "done", id: "m1", sequence: 2 });
    expect((await answer).ok).toBe(true);
  });

  it("gives a new connection its time, however old what it is asked", () => {
    const table = live();
    last(sockets).says(welcome(1));
    void table.ask({ type: "start" });
    vi.advanceTimersByTime(7700);
    last(sockets).breaks();
    vi.advanceTimersByTime(200);
    last(sockets).says(welcome(1, []));
    vi.advanceTimersByTime(7900);
    expect(sockets).toHaveLength(2);
  });

  it("answers pings, and reconnects when they no longer come, though nothing was asked", () => {
    live();
    const [first] = sockets;
    first?.says(welcome(1));
    for (let beats = 0; beats < 10; beats += 1) {
      first?.says({ type: "ping" });
      vi.advanceTimersByTime(3000);
    }
    expect(last(first?.sent ?? [])).toEqual({ type: "pong" });
    expect([sockets.length, online]).toEqual([1, [true]]);
    vi.advanceTimersByTime(9000 - 3000);
    expect([first?.isClosed, online.at(-1)]).toEqual([true, false]);
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
  });

  it("expects no pings of a server that sends none", () => {
    live();
    last(sockets).says(welcome(1));
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it("is lost at once when the browser is unplugged, and tried again", () => {
    const table = live();
    table.unplug();
    expect(online).toEqual([]);
    last(sockets).says(welcome(1));
    table.unplug();
    expect(online).toEqual([true, false]);
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
  });

  it("tries again when nobody greets it", () => {
    live();
    const [first] = sockets;
    first?.onopen?.();
    vi.advanceTimersByTime(8000);
    expect([first?.isClosed, online]).toEqual([true, [false]]);
    vi.advanceTimersByTime(200);
    expect(sockets).toHaveLength(2);
    last(sockets).says(welcome(1));
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });

  it("speaks another language from now on, with the same questions", () => {
    const table = live();
    last(sockets).says(welcome(1));
    void table.ask({ type: "start" });
    table.speak("fr");
    expect(sockets).toHaveLength(1);
    table.speak("en");
    expect(sockets).toHaveLength(2);
    last(sockets).onopen?.();
    expect(last(last(sockets).sent)).toMatchObject({ type: "hello", lang: "en", since: 1 });
    last(sockets).says(welcome(1, []));
    expect(last(last(sockets).sent)).toEqual({ type: "start", id: "m1" });
    expect(online).not.toContain(false);
  });

  it("does not come back when it was closed, and says nothing more", () => {
    const table = live();
    table.close();
    expect(last(sockets).isClosed).toBe(true);
    table.wake();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(online).toEqual([]);
  });

  it("says that there is no such table, and stays away", () => {
    live();
    last(sockets).says({ type: "refused", id: null, code: "unknown-table", text: "…" });
    last(sockets).breaks();
    vi.advanceTimersByTime(60_000);
    expect(failed).toEqual(["unknown-table"]);
    expect(sockets).toHaveLength(1);
  });

  it("says so too of a table that is gone when the server is back", () => {
    live();
    last(sockets).says(welcome(1));
    last(sockets).says({ type: "refused", id: null, code: "bad-message", text: "…" });
    expect(failed).toEqual([]);
    last(sockets).breaks();
    vi.advanceTimersByTime(250);
    last(sockets).says({ type: "refused", id: null, code: "unknown-table", text: "…" });
    last(sockets).breaks();
    vi.advanceTimersByTime(60_000);
    expect(failed).toEqual(["unknown-table"]);
    expect(sockets).toHaveLength(2);
  });
});

describe("a message", () => {
  it("waits for the welcome", () => {
    const table = live();
    void table.ask({ type: "start" });
    expect(last(sockets).sent).toEqual([]);
    last(sockets).says(welcome(1));
    expect(last(sockets).sent).toEqual([{ type: "start", id: "m1" }]);
  });

  it("is sent again, the same, until it is answered", async () => {
    const table = live();
    last(sockets).says(welcome(1));
    const answer = table.ask({ type: "act", seat: 0, act: "roll" });
    const first = last(last(sockets).sent);
    last(sockets).breaks();
    vi.advanceTimersByTime(250);
    last(sockets).says(welcome(1, []));
    expect(last(sockets).sent).toEqual([first]);
    expect(table.unanswered).toBe(1);
    last(sockets).says({ type: "done", id: "m1", sequence: 2 });
    expect(await answer).toEqual({ ok: true, sequence: 2 });
    expect(table.unanswered).toBe(0);
    last(sockets).breaks();
    vi.advanceTimersByTime(250);
    last(sockets).says(welcome(2, []));
    expect(last(sockets).sent).toEqual([]);
  });

  it("is sent with a new token if the old one was given up", async () => {
    const table = live();
    last(sockets).says(welcome(1));
    last(sockets).breaks();
    const answer = table.ask({ type: "act", seat: 0, act: "roll" });
    vi.advanceTimersByTime(250);
    last(sockets).says({ type: "refused", id: null, code: "token-given-up", text: "…" });
    table.renew("fresh");
    last(sockets).onopen?.();
    last(sockets).says(welcome(1, []));
    expect(last(sockets).sent).toMatchObject([
      { type: "hello", token: "fresh", since: 1 },
      { type: "act", id: "m1" },
    ]);
    last(sockets).says({ type: "done", id: "m1", sequence: 2 });
    expect(await answer).toEqual({ ok: true, sequence: 2 });
  });

  it("may be refused; the others wait on", async () => {
    const table = live();
    last(sockets).says(welcome(1));
    const roll = table.ask({ type: "act", seat: 0, act: "roll" });
    void table.ask({ type: "start" });
    last(sockets).says({ type: "refused", id: "m1", code: "not-your-turn", text: "no" });
    expect(await roll).toEqual({ ok: false, code: "not-your-turn", text: "no" });
    expect(table.unanswered).toBe(1);
    expect(failed).toEqual([]);
  });
});

describe("what happens", () => {
  it("changes whole keys, and of the players those who did something", () => {
    const before = VIEW as unknown as TableView;
    const after = merged(before, { status: "playing", players: { "1": { name: "Bo" } } });
    expect(after).toMatchObject({ status: "playing", players: { "0": { name: "Ann" }, "1": { name: "Bo" } } });
    expect(before.status).toBe("open");
    expect(merged(before, { waiting: [1] }).players).toEqual(before.players);
  });

  it("comes in order, with seats and presence", () => {
    live();
    last(sockets).says({ type: "events", sequence: 1, events: [], view: {}, clock: {} });
    expect(shown).toEqual([]);
    last(sockets).says(welcome(1));
    last(sockets).says({
      type: "events",
      sequence: 2,
      events: [{ type: "started" }],
      view: { status: "playing" },
      clock: { decide: 7 },
    });
    expect(last(shown)).toMatchObject({ sequence: 2, clock: { decide: 7 }, view: { status: "playing" } });
    expect(last(shown).events).toHaveLength(2);
    last(sockets).says({ type: "yours", mine: [0, 1] });
    last(sockets).says({ type: "presence", connected: [0, 1], watching: 3 });
    expect(last(shown)).toMatchObject({ mine: [0, 1], connected: [0, 1], watching: 3, sequence: 2 });
  });

  it("knows how far the server's clock is ahead", () => {
    vi.setSystemTime(1_000_000);
    live();
    last(sockets).says(welcome(1, [], { clock: { now: 1_002_500 } }));
    expect(last(shown).ahead).toBe(2500);
  });
});
