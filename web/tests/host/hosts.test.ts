import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { browser } from "../fake-browser";

const request = vi.fn<(method: string, path: string) => Promise<Response>>();
vi.mock("../../src/lib/host/device", () => ({ device: { name: "device", request, open: () => ({}) } }));

const answer = (body: object, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));
const fetched = vi.fn<(path: string) => Promise<Response>>();
const lost = () => Promise.reject(new TypeError("no network"));

async function loaded() {
  const api = await import("../../src/lib/wire/api");
  const { connectivity } = await import("../../src/lib/host/connectivity.svelte");
  const { prefs } = await import("../../src/lib/browser/prefs.svelte");
  return { ...api, connectivity, prefs };
}

function stored(yes: boolean): void {
  document.documentElement.dataset["pack"] = "one";
  vi.stubGlobal("caches", { has: (name: string) => Promise.resolve(yes && name.endsWith("=one")) });
}

beforeEach(() => {
  vi.resetModules();
  browser();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("removeEventListener", () => undefined);
  fetched.mockReset();
  request.mockReset();
  request.mockImplementation((_, path) =>
    answer(path === "/api/tokens" ? { token: "own" } : path === "/api/games" ? [] : { code: "7kx20rtd4m" }),
  );
});
afterEach(() => vi.unstubAllGlobals());

describe("without the server", () => {
  it.each([
    ["that is out of reach", lost],
    ["behind a proxy that can't reach it", () => answer({}, 502)],
  ])("new tables are made on this device: a server %s", async (_, down) => {
    stored(true);
    fetched.mockImplementation(down);
    const { createTable, connectivity, prefs } = await loaded();
    expect(await createTable({ game: "yum", seats: [] })).toBe("local-7kx20rtd4m");
    expect([connectivity.offline, prefs.deviceToken, prefs.token]).toEqual([true, "own", null]);
  });

  it.each([
    ["table", "/api/tables"],
    ["record", "/api/records"],
  ])("a %s whose answer is lost is not made again on this device: the server may have it", async (what, path) => {
    stored(true);
    fetched.mockImplementation((asked) => (asked === path ? lost() : answer({ token: "secret" })));
    const { createTable, importRecord, connectivity } = await loaded();
    const made = what === "table" ? createTable({ game: "yum", seats: [] }) : importRecord("game: yum");
    await expect(made).rejects.toThrow(TypeError);
    expect([connectivity.offline, request.mock.calls.length]).toEqual([false, 0]);
  });

  it("the page says so where the offline pack is not stored", async () => {
    stored(false);
    fetched.mockImplementation(lost);
    const { games, connectivity } = await loaded();
    await expect(games()).rejects.toThrow(TypeError);
    expect([connectivity.offline, request.mock.calls.length]).toEqual([false, 0]);
  });

  it("it looks for it again, and then new tables are made there", async () => {
    stored(true);
    fetched.mockImplementation(lost);
    const { games, connectivity } = await loaded();
    await games();
    await connectivity.checkServer();
    expect(connectivity.offline).toBe(true);
    fetched.mockImplementation(() => answer([]));
    await connectivity.checkServer();
    expect(connectivity.offline).toBe(false);
    await games();
    expect(fetched).toHaveBeenLastCalledWith("/api/games", expect.anything());
  });
});

it("a refusal of the server is no reason to leave it", async () => {
  stored(true);
  fetched.mockImplementation((path) =>
    path === "/api/tokens" ? answer({ token: "secret" }) : answer({ code: "unknown-game", text: "…" }, 400),
  );
  const { createTable, connectivity } = await loaded();
  await expect(createTable({ game: "x", seats: [] })).rejects.toMatchObject({ code: "unknown-game" });
  expect([connectivity.offline, request.mock.calls.length]).toEqual([false, 0]);
});

describe("a table on this device", () => {
  it("is asked about on this device, under its own code", async () => {
    const { fetchTable, hint } = await loaded();
    await fetchTable("local-7kx20rtd4m");
    await hint("local-7kx20rtd4m", 0, new AbortController().signal).catch(() => undefined);
    expect(request.mock.calls.map(([, path]) => path)).toEqual([
      "/api/tables/7kx20rtd4m",
      "/api/tables/7kx20rtd4m/hint?seat=0",
    ]);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("has the prefix in lists, and in the history", async () => {
    const { myTables, history, prefs } = await loaded();
    const { device } = await import("../../src/lib/host/device");
    expect([await myTables(device), request.mock.calls.length]).toEqual([{ tables: [], next: null }, 0]);
    prefs.deviceToken = "own";
    const here = { code: "7kx20rtd4m" };
    request.mockImplementation((_, path) =>
      answer(
        path === "/api/tables" ? { tables: [here], next: null } : { games: [here], worst: [], best: [], friends: [] },
      ),
    );
    expect((await myTables(device)).tables).toEqual([{ code: "local-7kx20rtd4m" }]);
    expect((await history(device)).games).toEqual([{ code: "local-7kx20rtd4m" }]);
  });
});
