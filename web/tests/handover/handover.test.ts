import { beforeEach, describe, expect, it, vi } from "vitest";

import { browser } from "../fake-browser";
import type { TableSummary } from "../../src/wire";

const CODE = "7kx20rtd4m";
const LOCAL = `local-${CODE}`;

interface Asked {
  host: string;
  method: string;
  path: string;
  body: { to?: string; place?: string; bundle?: string } | null;
}

let asked: Asked[];
let answers: Record<string, () => Response | Promise<Response>>;
let page: typeof import("../../src/lib/handover/handover");
let prefs: (typeof import("../../src/lib/browser/prefs.svelte"))["prefs"];

const ok = (body: object) => () => new Response(JSON.stringify(body), { status: 200 });
const refused = (code: string, final?: boolean) => () =>
  new Response(JSON.stringify({ code, text: "…", final }), { status: 400 });
const seen = (host: boolean, status: string, movedTo: string | null = null) =>
  ok({ host, view: { status, moved_to: movedTo } });

beforeEach(async () => {
  vi.resetModules();
  browser();
  asked = [];
  answers = {
    "device move": ok({ bundle: "all of it" }),
    "network move": ok({ bundle: "all of it" }),
    "device bundle": ok({ bundle: "all of it" }),
    "network bundle": ok({ bundle: "all of it" }),
    "network bundles": ok({ code: CODE }),
    "device bundles": ok({ code: CODE }),
    "device take-back": () => new Response(null, { status: 204 }),
    "network take-back": () => new Response(null, { status: 204 }),
    [`network ${CODE}`]: refused("unknown-table"),
    [`device ${CODE}`]: refused("unknown-table"),
  };
  const { network } = await import("../../src/lib/host/network");
  const { device } = await import("../../src/lib/host/device");
  for (const host of [network, device]) {
    vi.spyOn(host, "request").mockImplementation((method, path, _headers, body) => {
      asked.push({ host: host.name, method, path, body: body === null ? null : (JSON.parse(body) as Asked["body"]) });
      const answer = answers[`${host.name} ${path.split("/").at(-1) ?? ""}`];
      return answer === undefined ? Promise.reject(new TypeError("no network")) : Promise.resolve(answer());
    });
  }
  prefs = (await import("../../src/lib/browser/prefs.svelte")).prefs;
  prefs.token = "mine";
  prefs.deviceToken = "mine here";
  page = await import("../../src/lib/handover/handover");
});

const steps = () => asked.map(({ host, path }) => `${host} ${path.split("/").at(-1) ?? ""}`);

describe("a game that is handed over", () => {
  it("goes from this device to the server", async () => {
    expect(await page.handOver(LOCAL)).toBe(CODE);
    expect(steps()).toEqual(["device move", "network bundles"]);
    expect(asked[0]?.path).toBe(`/api/tables/${CODE}/move`);
    expect(asked.map(({ body }) => body)).toEqual([{ to: "server" }, { bundle: "all of it", place: "server" }]);
    expect(prefs.uploaded).toEqual([LOCAL]);
  });

  it("goes from the server to this device, which has a name of its own", async () => {
    prefs.uploaded = [LOCAL];
    expect(await page.handOver(CODE)).toBe(LOCAL);
    expect(steps()).toEqual(["network move", "device bundles"]);
    expect(asked[0]?.body?.to).toMatch(/^device-[0-9a-f]{24}$/);
    expect(asked[1]?.body?.place).toBe(asked[0]?.body?.to);
    expect(prefs.uploaded).toEqual([]);
    expect(page.movedHere(CODE, prefs.device)).toBe(true);
    expect(page.movedHere(CODE, "device-other")).toBe(false);
    expect(page.movedHere(LOCAL, "server")).toBe(true);
  });

  it("stays on its way when the network is gone, and is brought later", async () => {
    delete answers["network bundles"];
    await expect(page.handOver(LOCAL)).rejects.toThrow("no network");
    expect(steps()).not.toContain("device take-back");
    expect(prefs.uploaded).toEqual([]);
    answers["network bundles"] = ok({ code: CODE });
    expect(await page.followMoved(LOCAL)).toBe(CODE);
  });

  it("is not taken back while the server is only busy", async () => {
    for (const code of ["try-again", "coach-busy", "too-many-tables", "store-unavailable", "http-502"]) {
      answers["network bundles"] = refused(code);
      await expect(page.handOver(LOCAL)).rejects.toThrow();
    }
    expect(steps()).not.toContain("device take-back");
  });

  it("goes on where it was when the other place refuses it for good, at once or later", async () => {
    answers["network bundles"] = refused("code-taken", true);
    answers["device bundles"] = refused("needs-server", true);
    const ways = [page.handOver, page.followMoved, page.upload].map((way) => [way, LOCAL, "device"] as const);
    for (const [way, code, from] of [...ways, [page.handOver, CODE, "network"] as const]) {
      asked = [];
      await expect(way(code)).rejects.toThrow();
      expect(steps().at(-1)).toBe(`${from} take-back`);
    }
  });

  it("goes on here when it is too large to be read, or to be packed", async () => {
    for (const [what, answer] of [
      ["network bundles", () => new Response("<html>", { status: 413 })],
      ["device move", refused("bundle-too-large", true)],
    ] as const) {
      asked = [];
      answers[what] = answer;
      await expect(page.handOver(LOCAL)).rejects.toThrow();
      expect(steps().at(-1)).toBe("device take-back");
    }
  });

  it("is not taken back if the other place has it all the same", async () => {
    answers["network bundles"] = refused("bundle-newer", true);
    for (const there of [seen(true, "playing"), seen(true, "over"), seen(true, "moved", "device-other")]) {
      answers[`network ${CODE}`] = there;
      await expect(page.followMoved(LOCAL)).rejects.toThrow();
    }
    answers = { ...answers, [`network ${CODE}`]: () => Promise.reject(new TypeError("no network")) };
    await expect(page.followMoved(LOCAL)).rejects.toThrow("no network");
    expect(steps()).not.toContain("device take-back");
  });

  it("is taken back if the other place has only its beginning, or another game", async () => {
    prefs.device = "device-mine";
    for (const [code, there] of [
      ["bundle-newer", seen(true, "moved", "device-mine")],
      ["code-taken", seen(false, "playing")],
      ["tables-differ", seen(true, "playing")],
    ] as const) {
      asked = [];
      answers["network bundles"] = refused(code, true);
      answers[`network ${CODE}`] = there;
      await expect(page.followMoved(LOCAL)).rejects.toThrow();
      expect(steps().at(-1)).toBe("device take-back");
    }
  });

  it("can be taken back from a place that is lost", async () => {
    await page.takeBack(CODE);
    expect(steps()).toEqual(["network take-back"]);
  });
});

const summary = (code: string, status: string) => ({ code, status }) as TableSummary;

describe("games on this device", () => {
  it("can be put on the server once they are over, and those on their way", async () => {
    const found = ["open", "playing", "over", "moved", "closed"].map((status) => summary(status, status));
    answers["device tables?limit=500"] = ok({ tables: found, next: null });
    prefs.uploaded = ["local-moved"];
    expect((await page.notUploaded()).map(({ code }) => code)).toEqual(["local-over"]);
    prefs.uploaded = [];
    expect((await page.notUploaded()).map(({ code }) => code)).toEqual(["local-over", "local-moved"]);
  });

  it("are offered however old they are, and each once, although one moves to another page meanwhile", async () => {
    answers["device tables?limit=500"] = ok({
      tables: [summary("new", "over"), summary("played", "over")],
      next: 500,
    });
    answers["device tables?limit=500&before=500"] = ok({
      tables: [summary("played", "over"), summary("old", "over")],
      next: 1000,
    });
    answers["device tables?limit=500&before=1000"] = ok({ tables: [summary("oldest", "over")], next: null });
    prefs.uploaded = ["local-oldest"];
    expect((await page.notUploaded()).map(({ code }) => code)).toEqual(["local-new", "local-played", "local-old"]);
    expect(prefs.uploaded).toEqual(["local-oldest"]);
  });

  it("are remembered, however many, as long as they are here", async () => {
    const here = Array.from({ length: 600 }, (_, index) => summary(`${index}`, "over"));
    prefs.uploaded = ["local-gone", ...here.map(({ code }) => `local-${code}`)];
    answers["device tables?limit=500"] = ok({ tables: [summary(CODE, "over"), ...here], next: null });
    await page.upload(LOCAL);
    expect(await page.notUploaded()).toEqual([]);
    expect(prefs.uploaded.length).toBe(601);
    expect(prefs.uploaded).not.toContain("local-gone");
  });
});

describe("lists of both places", () => {
  it("have each game once: where it goes on, or on the server", () => {
    const both = (server: string, device: string) =>
      page.merged([summary("a", server)], [summary("local-a", device)]).map(({ code }) => code);
    expect(both("playing", "moved")).toEqual(["a"]);
    expect(both("moved", "playing")).toEqual(["local-a"]);
    expect(both("over", "over")).toEqual(["a"]);
    expect(both("moved", "over")).toEqual(["local-a"]);
    expect(both("moved", "moved")).toEqual(["a"]);
    const apart = page.merged([summary("a", "moved")], [summary("local-b", "moved")]);
    expect(apart.map(({ code }) => code)).toEqual(["a", "local-b"]);
  });
});
