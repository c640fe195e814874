// What the page and the offline app, the server inside the page, say to each other.
//
// Requests and sockets are numbered by the page. Frames are the texts that go over a WebSocket to a server, and codes of
// closing are the same as there: after 1012 (the offline app starts again) the page connects again and repeats what had no answer.

export interface Request {
  kind: "request";
  id: number;
  method: string;
  /** With its query: `/api/drills?game=…`. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export type ToWorker =
  | Passed
  /** Nobody waits for the answer any more. */
  | { kind: "abort"; id: number };

/** What goes on to whichever worker runs Python. */
export type Passed =
  | Request
  | { kind: "open"; socket: number }
  | { kind: "frame"; socket: number; text: string }
  | { kind: "close"; socket: number };

/**
 * - loading: Python is being started; requests wait.
 * - ready: it answers.
 * - failed: it could not start, or died. Nothing that was acknowledged is lost. This worker does no more: end it, and
 *   start another one to try again.
 * - no-storage: the browser lets us store nothing here (a private window, for example).
 * - no-wasm: the browser has WebAssembly turned off, without which there is no Python.
 * - newer-data: a newer version of the app has been here, and stored what this one can't read: reload the page.
 * - replaced: this tab was asleep, and another one does the work now. End this worker; the next one will talk to that tab.
 * - outdated: another version of the app is in use, in another tab or on its host: reload the page.
 */
export type Phase = "loading" | "ready" | "failed" | "no-storage" | "no-wasm" | "newer-data" | "replaced" | "outdated";

export interface State {
  kind: "state";
  phase: Phase;
  /** How much of the loading is done, from 0 to 1. */
  progress: number | null;
  /** Why it failed, for those who want to know: in English, from the browser or from Python. */
  text: string | null;
}

export interface Answer {
  kind: "answer";
  id: number;
  /** 503 if the offline app does not work or starts again meanwhile. */
  status: number;
  /** The media type. */
  type: string;
  body: ArrayBuffer;
}

export type FromWorker =
  | Answer
  | { kind: "opened"; socket: number }
  | { kind: "frame"; socket: number; text: string }
  | { kind: "closed"; socket: number; code: number }
  | State;

/** The code of closing when the offline app starts again, here or in another tab. */
export const RESTARTING = 1012;
