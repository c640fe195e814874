import { beforeEach, describe, expect, it, vi } from "vitest";

import { browser } from "../fake-browser";
import type { FromWorker, Phase, ToWorker } from "../../src/offline/messages";

class FakeWorker {
  sent: ToWorker[] = [];
  ended = false;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  postMessage(message: ToWorker): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  says(message: FromWorker): void {
    this.onmessage?.({ data: message } as MessageEvent);
  }
  is(phase: Phase, text: string | null = null): void {
    this.says({ kind: "state", phase, progress: null, text });
  }
  dies(): void {
    this.onerror?.({ message: "out of memory", preventDefault: () => undefined } as ErrorEvent);
  }
}

let workers: FakeWorker[];
const last = () => workers.at(-1) as FakeWorker;

async function device() {
  const [{ DeviceHost }, { deviceState }] = await Promise.all([
    import("../../src/lib/host/device"),
    import("../../src/lib/host/device-state.svelte"),
  ]);
  const made = new DeviceHost(() => {
    workers.push(new FakeWorker());
    return last() as unknown as Worker;
  });
  return { host: made, state: deviceState };
}

const body = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const get = (host: { request: (...facts: never[]) => Promise<Response> }, signal: AbortSignal | null = null) =>
  (host.request as (...facts: unknown[]) => Promise<Response>)("GET", "/api/games", {}, null, signal);

describe("the server inside the page", () => {
  beforeEach(() => {
    vi.resetModules();
    browser();
    workers = [];
  });

  it("is asleep after another tab has taken over, and the next request starts another worker", async () => {
    const { host, state } = await device();
    const socket = host.open();
    const closed = vi.fn();
    socket.onclose = closed;
    last().is("replaced", "another tab has taken over");
    expect([last().ended, state.phase, state.trouble]).toEqual([true, "asleep", null]);
    expect(closed).toHaveBeenCalledWith({ code: 1012 });
    void get(host);
    expect(workers).toHaveLength(2);
  });

  it("is started by the first request, and answers each", async () => {
    const { host, state } = await device();
    expect(workers).toHaveLength(0);
    const [one, other] = [get(host), get(host)];
    expect([workers.length, state.phase]).toEqual([1, "loading"]);
    const [first, second] = last().sent.map((sent) => (sent.kind === "request" ? sent.id : 0)) as [number, number];
    last().says({ kind: "answer", id: second, status: 404, type: "application/json", body: body('{"code":"x"}') });
    last().says({ kind: "answer", id: first, status: 204, type: "", body: body("") });
    expect([(await one).status, (await other).status, await (await other).json()]).toEqual([204, 404, { code: "x" }]);
  });

  it("is told when nobody waits for an answer any more", async () => {
    const { host } = await device();
    const stop = new AbortController();
    const asked = get(host, stop.signal);
    stop.abort();
    await expect(asked).rejects.toThrow();
    expect(last().sent.map(({ kind }) => kind)).toEqual(["request", "abort"]);
    await expect(get(host, stop.signal)).rejects.toThrow();
    expect(last().sent).toHaveLength(2);
  });

  it("passes frames of each table on", async () => {
    const { host } = await device();
    const [one, other] = [host.open(), host.open()];
    const heard: string[] = [];
    one.onopen = () => heard.push("open");
    one.onmessage = ({ data }) => heard.push(data);
    other.onclose = ({ code }) => heard.push(`closed ${code}`);
    const [first, second] = last().sent.map((sent) => (sent.kind === "open" ? sent.socket : 0)) as [number, number];
    last().says({ kind: "opened", socket: first });
    last().says({ kind: "frame", socket: first, text: "{}" });
    last().says({ kind: "closed", socket: second, code: 1012 });
    expect(heard).toEqual(["open", "{}", "closed 1012"]);
    one.send("pong");
    one.close();
    one.close();
    expect(last().sent.slice(2)).toEqual([
      { kind: "frame", socket: first, text: "pong" },
      { kind: "close", socket: first },
    ]);
  });

  it("that dies leaves nobody waiting, and starts again for whoever comes back", async () => {
    const { host, state } = await device();
    const asked = get(host);
    const table = host.open();
    const closed = vi.fn();
    table.onclose = closed;
    last().dies();
    await expect(asked).rejects.toThrow("Nothing that was entered is lost");
    expect(closed).toHaveBeenCalledWith({ code: 1012 });
    expect([last().ended, state.trouble, state.text]).toEqual([true, "failed", "out of memory"]);
    void get(host).catch(() => undefined);
    expect([workers.length, state.trouble]).toEqual([2, null]);
    last().is("ready");
    expect(state.phase).toBe("ready");
  });

  it("that can't start is not started again and again", async () => {
    const { host, state } = await device();
    const fails = async () => {
      const asked = get(host);
      last().is("failed", "no wasm");
      await expect(asked).rejects.toThrow();
    };
    await fails();
    await fails();
    const table = host.open();
    const closed = new Promise((heard) => (table.onclose = heard));
    expect(await closed).toEqual({ code: 1006 });
    await expect(get(host)).rejects.toThrow();
    expect([workers.length, state.trouble, state.text]).toEqual([2, "failed", "no wasm"]);
  });

  it("that dies soon after each start is not started for ever, but one that worked for long is", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { host } = await device();
    const livesFor = (time: number) => {
      void get(host).catch(() => undefined);
      last().is("ready");
      vi.advanceTimersByTime(time);
      last().dies();
    };
    livesFor(60_000);
    livesFor(60_000);
    livesFor(60_000);
    expect(workers).toHaveLength(3);
    livesFor(1000);
    await expect(get(host)).rejects.toThrow();
    expect(workers).toHaveLength(4);
    vi.useRealTimers();
  });

  it("has the browser asked to keep what is stored: once a table is here, and when the app is installed", async () => {
    const persist = vi.fn(() => Promise.resolve(false));
    Object.assign(navigator, { storage: { persist, persisted: () => Promise.resolve(false) } });
    let installed: () => void = () => undefined;
    vi.stubGlobal("addEventListener", (_: string, heard: () => void) => (installed = heard));
    const { host } = await device();
    host.open();
    host.open();
    await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(1));
    installed();
    await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(2));
  });

  it.each([
    ["no-storage", "can't be kept on this device"],
    ["no-wasm", "WebAssembly is turned off"],
    ["newer-data", "this version can't read"],
  ] as const)("says in words for people that it has trouble: %s", async (phase, words) => {
    const { host, state } = await device();
    const asked = get(host);
    last().is(phase, "DOMException: …");
    const [sent] = last().sent;
    const id = sent?.kind === "request" ? sent.id : 0;
    last().says({ kind: "answer", id, status: 503, type: "application/json", body: body("{}") });
    await expect(asked).rejects.toThrow(words);
    expect([state.trouble, last().ended]).toEqual([phase, false]);
  });
});
