import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { browser } from "../fake-browser";
import type { Setup } from "../../src/wire";

const SETUP: Setup = { game: "yum", seats: [{ kind: "me", name: "Ann" }] };

const ok = (body: object) => new Response(JSON.stringify(body), { status: 200 });
const refused = () => new Response(JSON.stringify({ code: "unknown-game", text: "…" }), { status: 400 });
const broken = () => new Response("<html>", { status: 502 });

let answers: (() => Response)[];
let asked: { id: string }[];

async function laid(): Promise<string> {
  const { createTable } = await import("../../src/lib/wire/api");
  return createTable(SETUP);
}

describe("a new table", () => {
  beforeEach(async () => {
    vi.resetModules();
    browser();
    asked = [];
    vi.stubGlobal("fetch", (_: string, init: { body: string }) => {
      asked.push(JSON.parse(init.body) as { id: string });
      const answer = answers.shift();
      return answer === undefined ? Promise.reject(new TypeError("no network")) : Promise.resolve(answer());
    });
    const { prefs } = await import("../../src/lib/browser/prefs.svelte");
    prefs.token = "secret";
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is the same one when the answer was lost, on the way or at a proxy", async () => {
    answers = [broken];
    await expect(laid()).rejects.toThrow();
    await expect(laid()).rejects.toThrow();
    answers = [() => ok({ code: "7kx20rtd4m" })];
    expect(await laid()).toBe("7kx20rtd4m");
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  });

  it("is another one after an answer, and after a refusal", async () => {
    answers = [() => ok({ code: "7kx20rtd4m" }), refused, () => ok({ code: "7kx20rte4m" })];
    await laid();
    await expect(laid()).rejects.toThrow();
    await laid();
    expect(new Set(asked.map(({ id }) => id)).size).toBe(3);
  });
});

describe("an answer that has to wait", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is no error of the connection, but a refusal with its progress", async () => {
    vi.resetModules();
    browser();
    const later = { code: "still-solving", text: "later", progress: 0.4 };
    const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(later), { status: 202 })));
    vi.stubGlobal("fetch", fetched);
    const { spread } = await import("../../src/lib/wire/api");
    await expect(spread("yum")).rejects.toMatchObject({ code: "still-solving", progress: 0.4 });
    const [, init] = fetched.mock.calls[0] as unknown as [string, { headers: Record<string, string> }];
    expect(init.headers["prefer"]).toBe("respond-async");
  });
});

describe("this browser's token", () => {
  beforeEach(() => {
    vi.resetModules();
    browser();
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is made once, however many ask for it at first", async () => {
    let made = 0;
    vi.stubGlobal("fetch", () => Promise.resolve(ok({ token: `secret ${(made += 1)}` })));
    const [{ token }, { network }] = [
      await import("../../src/lib/wire/api"),
      await import("../../src/lib/host/network"),
    ];
    expect(await Promise.all([token(network), token(network)])).toEqual(["secret 1", "secret 1"]);
    expect(await token(network)).toBe("secret 1");
  });

  it("is asked for again when it did not come", async () => {
    const come = [() => Promise.reject(new TypeError("no network")), () => Promise.resolve(ok({ token: "secret" }))];
    vi.stubGlobal("fetch", () => come.shift()?.());
    const [{ token }, { network }] = [
      await import("../../src/lib/wire/api"),
      await import("../../src/lib/host/network"),
    ];
    await expect(token(network)).rejects.toThrow();
    expect(await token(network)).toBe("secret");
  });
});

describe("a token that is replaced", () => {
  const given_up = () => new Response(JSON.stringify({ code: "token-given-up", text: "…" }), { status: 401 });
  /** What was asked: the path, and the token that it was asked with. */
  let seen: [path: string, token: string | undefined][];
  let replies: Record<string, () => Promise<Response>>;

  beforeEach(() => {
    vi.resetModules();
    browser();
    seen = [];
    vi.stubGlobal("fetch", (path: string, init: { headers: Record<string, string> }) => {
      const token = init.headers["authorization"]?.replace("Bearer ", "");
      seen.push([path, token]);
      return (replies[`${path} ${token}`] ?? replies[path])?.() ?? Promise.reject(new TypeError("no network"));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  async function page() {
    const [api, { network }, { prefs }] = [
      await import("../../src/lib/wire/api"),
      await import("../../src/lib/host/network"),
      await import("../../src/lib/browser/prefs.svelte"),
    ];
    prefs.keep({ token: "old" });
    return { change: () => api.changeToken(network), tables: () => api.myTables(network), prefs };
  }

  it("is the new one from then on", async () => {
    const { change, prefs } = await page();
    replies = {
      "/api/tokens": () => Promise.resolve(ok({ token: "new" })),
      "/api/tokens/change": () => Promise.resolve(new Response(null, { status: 204 })),
    };
    await change();
    expect([prefs.token, prefs.nextToken]).toEqual(["new", null]);
  });

  it("is not lost with the answer", async () => {
    const { change, tables, prefs } = await page();
    replies = { "/api/tokens": () => Promise.resolve(ok({ token: "new" })) };
    await expect(change()).rejects.toThrow();
    expect([prefs.token, prefs.nextToken]).toEqual(["old", "new"]);
    replies = {
      "/api/tables old": () => Promise.resolve(given_up()),
      "/api/tables new": () => Promise.resolve(ok({ tables: [], next: null })),
    };
    await tables();
    expect(seen.at(-1)).toEqual(["/api/tables", "new"]);
    expect([prefs.token, prefs.nextToken]).toEqual(["new", null]);
  });

  it("by somebody else leaves this browser without one", async () => {
    const { tables, prefs } = await page();
    replies = { "/api/tables": () => Promise.resolve(given_up()) };
    await expect(tables()).rejects.toThrow();
    expect(prefs.token).toBeNull();
    expect(await tables()).toEqual({ tables: [], next: null });
  });
});
