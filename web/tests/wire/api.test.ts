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
