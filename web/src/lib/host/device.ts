// The server inside the page: a worker that answers the same requests and frames as the one on the network.

import { RESTARTING, type Answer, type FromWorker, type State, type ToWorker } from "../../offline/messages";
import type { Host, Socket } from "./host";
import { packVersion } from "./pack";
import { deviceState } from "./device-state.svelte";
import { t } from "../words";

/** The part of a Worker that is used here, so that tests can supply their own. */
export type DeviceWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

interface Waiting {
  resolve: (response: Response) => void;
  reject: (error: unknown) => void;
}

/** After so many deaths in a row, people have to ask for another start. */
const MOST_DEATHS = 2;
/** Milliseconds that it has to work for a death to be no longer one in a row: what kills it may happen soon after each start. */
const LONG_LIFE = 60_000;
/** The code with which connections close then: an abnormal end, after which the page tries more and more rarely. */
const GIVEN_UP = 1006;
/** The answer to everything if the offline app can't work. */
const UNAVAILABLE = 503;
/** Answers that have no body. */
const EMPTY = [204, 205, 304];

class DeviceSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  constructor(
    readonly send: (text: string) => void,
    readonly close: () => void,
  ) {}
}

export class DeviceHost implements Host {
  readonly name = "device";
  private worker: DeviceWorker | null = null;
  private count = 0;
  private deaths = 0;
  /** Since when it works. */
  private ready: number | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private readonly sockets = new Map<number, DeviceSocket>();

  constructor(private readonly start: () => DeviceWorker) {}

  request(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | null,
    signal: AbortSignal | null,
  ): Promise<Response> {
    const id = (this.count += 1);
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      this.waiting.set(id, { resolve, reject });
      signal?.addEventListener("abort", () => this.abort(id, signal));
      this.post({ kind: "request", id, method, path, headers, body });
    });
  }

  open(): Socket {
    keepStorage();
    const socket = (this.count += 1);
    const made = new DeviceSocket(
      (text) => this.post({ kind: "frame", socket, text }),
      () => this.sockets.delete(socket) && this.post({ kind: "close", socket }),
    );
    this.sockets.set(socket, made);
    this.post({ kind: "open", socket });
    return made;
  }

  /** Start again after a failure, because somebody asked for it. */
  again(): void {
    this.deaths = 0;
    this.end();
    this.living();
  }

  private abort(id: number, signal: AbortSignal): void {
    const waiting = this.waiting.get(id);
    if (waiting === undefined) return;
    this.waiting.delete(id);
    this.worker?.postMessage({ kind: "abort", id } satisfies ToWorker);
    waiting.reject(signal.reason);
  }

  private post(message: ToWorker): void {
    const worker = this.living();
    if (worker === null) setTimeout(() => this.end());
    else worker.postMessage(message);
  }

  /** The worker, started when it is needed; null after it has failed too often. */
  private living(): DeviceWorker | null {
    if (this.worker !== null || this.deaths >= MOST_DEATHS) return this.worker;
    const worker = (this.worker = this.start());
    this.tell({ phase: "loading", progress: null, text: null });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.died(event.message || null);
    };
    return worker;
  }

  private hear(message: FromWorker): void {
    if (message.kind === "answer") this.answered(message);
    else if (message.kind === "state") this.changed(message);
    else if (message.kind === "opened") this.sockets.get(message.socket)?.onopen?.();
    else if (message.kind === "frame") this.sockets.get(message.socket)?.onmessage?.({ data: message.text });
    else this.closed(message.socket, message.code);
  }

  private answered({ id, status, type, body }: Answer): void {
    // What is wrong was said before, in words for people.
    if (status === UNAVAILABLE && deviceState.trouble !== null) this.waiting.get(id)?.reject(new DeviceGone());
    const response = new Response(EMPTY.includes(status) ? null : body, { status, headers: { "content-type": type } });
    this.waiting.get(id)?.resolve(response);
    this.waiting.delete(id);
  }

  private changed(state: State): void {
    if (state.phase === "ready") this.ready ??= Date.now();
    if (state.phase === "failed") this.died(state.text);
    else if (state.phase === "replaced") this.replaced();
    else this.tell(state);
  }

  /** Nothing is wrong: the next request or connection starts another worker. */
  private replaced(): void {
    this.tell({ phase: "asleep", progress: null, text: null });
    this.end();
  }

  private tell({ phase, progress, text }: Pick<typeof deviceState, "phase" | "progress" | "text">): void {
    Object.assign(deviceState, { phase, progress, text });
  }

  private died(text: string | null): void {
    if (this.ready !== null && Date.now() - this.ready >= LONG_LIFE) this.deaths = 0;
    this.deaths += 1;
    this.tell({ phase: "failed", progress: null, text });
    this.end();
  }

  /** Whoever waited tries again, or says what is wrong; what was acknowledged is stored. */
  private end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.ready = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(new DeviceGone());
    const code = this.deaths < MOST_DEATHS ? RESTARTING : GIVEN_UP;
    for (const socket of [...this.sockets.keys()]) this.closed(socket, code);
  }

  private closed(socket: number, code: number): void {
    const known = this.sockets.get(socket);
    this.sockets.delete(socket);
    known?.onclose?.({ code });
  }
}

/** The worker has ended before it answered, or can't work at all. */
export class DeviceGone extends Error {
  constructor() {
    super(t(`device-${deviceState.trouble ?? "failed"}`));
  }
}

/** One worker for each page: they agree on which of them runs Python. */
function startWorker(): Worker {
  // `offline/tabs.ts` reads this: the pack that goes with this page, and when the page was loaded.
  const name = `fivefold-offline,${packVersion() ?? ""},${performance.timeOrigin}`;
  return new Worker(new URL("../../offline/worker.ts", import.meta.url), { type: "module", name });
}

export const device = new DeviceHost(startWorker);

let askedToKeep = false;

/**
 * Asks the browser not to delete what is stored when space is short: once for each page, and again when the app is put on the
 * home screen, where it sooner says yes.
 */
function keepStorage(): void {
  if (askedToKeep) return;
  askedToKeep = true;
  const ask = async () => {
    try {
      const { storage } = navigator;
      if (!(await storage.persisted())) await storage.persist();
    } catch {
      // On plain http there is nothing to ask.
    }
  };
  void ask();
  addEventListener("appinstalled", () => void ask());
}
