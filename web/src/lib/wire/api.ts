// The server's HTTP interface: games, tokens, tables, records, and what can be learned from them.

import {
  readAdvice,
  readDrills,
  readHint,
  readHistory,
  readPokerReview,
  readReach,
  readReview,
  type Advice,
  type DrillSeries,
  type Hint,
  type History,
  type PokerReview,
  type Position,
  type Reach,
  type Review,
  type Spread,
  type WinChances,
} from "./answers";
import { moveText, type Move } from "./move";
import type { Error as Refusal, GameInfo, Invitation, Made, Mine, Seen as SeenTable, Setup, Token } from "../../wire";
import { newId } from "./ids";
import { prefs } from "../browser/prefs.svelte";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
    /** How much of the work is done, from 0 to 1, if the request has to wait for that. */
    readonly progress: number | null = null,
  ) {
    super(text);
  }
}

const LATER = 202;

async function request(
  method: string,
  path: string,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<Response> {
  // What has to wait is answered with 202: an error would be reported in the browser's console.
  const headers: Record<string, string> = { "accept-language": prefs.lang, prefer: "respond-async" };
  if (prefs.token !== null) headers["authorization"] = `Bearer ${prefs.token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  // What is deleted on leaving the page is still sent.
  const keepalive = method === "DELETE";
  const init = { method, headers, body: body === undefined ? null : JSON.stringify(body), signal, keepalive };
  const answer = await fetch(path, init);
  if (answer.ok && answer.status !== LATER) return answer;
  const refusal = (await answer.json().catch(() => ({}))) as Partial<Refusal>;
  throw new ApiError(
    refusal.code ?? `http-${answer.status}`,
    refusal.text ?? answer.statusText,
    refusal.progress ?? null,
  );
}

/** Reads an answer as JSON. */
async function json<T>(answer: Promise<Response>): Promise<T> {
  return (await answer).json() as Promise<T>;
}

function tablePath(code: string, ...rest: string[]): string {
  return ["/api/tables", encodeURIComponent(code), ...rest].join("/");
}

let making: Promise<string> | null = null;

/** This browser's token: requested once, then remembered. */
export async function token(): Promise<string> {
  if (prefs.token !== null) return prefs.token;
  making ??= newToken().finally(() => (making = null));
  return making;
}

async function newToken(): Promise<string> {
  const made = await json<Token>(request("POST", "/api/tokens"));
  prefs.keep({ token: made.token });
  return made.token;
}

let loaded: Promise<GameInfo[]> | null = null;

/** All built-in games: requested once, then remembered. */
export function games(): Promise<GameInfo[]> {
  loaded ??= json<GameInfo[]>(request("GET", "/api/games"));
  loaded.catch(() => (loaded = null));
  return loaded;
}

/** The game that a rule file describes; refused with what is wrong with the file. */
export async function checkRules(rules: string): Promise<GameInfo> {
  return json(request("POST", "/api/rules", { rules }));
}

/** Makes a table, and returns its code. */
export async function createTable(setup: Setup): Promise<string> {
  return make("/api/tables", { setup });
}

/** Makes a table out of a record, and returns its code. */
export async function importRecord(record: string, rules: string | null = null): Promise<string> {
  return make("/api/records", { record, rules });
}

/** Ids of requests for a table that got no answer: repeated with the same id, they make the table only once. */
const unanswered = new Map<string, string>();

async function make(path: string, body: object): Promise<string> {
  await token();
  const key = JSON.stringify(body);
  const id = unanswered.get(key) ?? newId();
  unanswered.set(key, id);
  try {
    const { code } = await json<Made>(request("POST", path, { id, ...body }));
    unanswered.delete(key);
    return code;
  } catch (error) {
    if (error instanceof ApiError && !error.code.startsWith("http-")) unanswered.delete(key);
    throw error;
  }
}

/** The tables of this browser. */
export async function myTables(): Promise<Mine["tables"]> {
  if (prefs.token === null) return [];
  return (await json<Mine>(request("GET", "/api/tables"))).tables;
}

/** A table as it is now. */
export async function fetchTable(code: string): Promise<SeenTable> {
  return json(request("GET", tablePath(code)));
}

/** The game of a table whose rules are not built in. */
export async function gameOf(code: string): Promise<GameInfo> {
  return json(request("GET", tablePath(code, "game")));
}

/** Takes a table off this browser's list. */
export async function forgetTable(code: string): Promise<void> {
  await request("DELETE", tablePath(code));
}

export async function record(code: string): Promise<string> {
  return (await request("GET", tablePath(code, "record"))).text();
}

/** The link by which others join this table, and its QR code. */
export async function invitation(code: string): Promise<Invitation> {
  return json(request("GET", tablePath(code, "invitation")));
}

/** The coach's hint for one of our seats. */
export async function hint(code: string, seat: number, signal: AbortSignal): Promise<Hint> {
  return readHint(await json(request("GET", tablePath(code, `hint?seat=${seat}`), undefined, signal)));
}

/** The chance to reach a total, for one of our seats. */
export async function reach(code: string, seat: number, total: number, signal: AbortSignal): Promise<Reach> {
  return readReach(await json(request("GET", tablePath(code, `reach?seat=${seat}&total=${total}`), undefined, signal)));
}

const NOTHING_PLAYED: History = { games: [], stats: [], friends: [], worst: [], best: [], pending: 0 };

/** The finished games of this browser. */
export async function history(): Promise<History> {
  if (prefs.token === null) return NOTHING_PLAYED;
  return readHistory(await json(request("GET", "/api/history")));
}

/** Their records, in one zip file. */
export async function historyFile(): Promise<Blob> {
  return (await request("GET", "/api/history/export")).blob();
}

export async function eraseHistory(): Promise<void> {
  await request("DELETE", "/api/history");
}

/** The distribution of totals under perfect play. */
export async function spread(game: string): Promise<Spread> {
  return json(request("GET", `/api/games/${encodeURIComponent(game)}/spread`));
}

/** Up to ten positions to practise. Without a token, the player has no mistakes of their own to practise. */
export async function drills(game: string, kind: DrillSeries["kind"], seed: number): Promise<DrillSeries> {
  if (kind === "mine" && prefs.token === null) return { game, kind, drills: [] };
  const query = new URLSearchParams({ game, kind, seed: String(seed) });
  return readDrills(await json(request("GET", `/api/drills?${query}`)));
}

/** Every choice in a position, and what is wrong with this one, if one is given. */
export async function advice(
  game: string,
  position: Position,
  move: Move | null,
  rules: string | null = null,
): Promise<Advice> {
  const body = { game, rules, position, act: move && moveText(move) };
  return readAdvice(await json(request("POST", "/api/advice", body)));
}

/** Luck and decisions in a game, move by move. */
export async function review(code: string): Promise<Review> {
  return readReview(await json(request("GET", tablePath(code, "review"))));
}

/** Dice, cards and choices in a game of Deluxe Poker, move by move. */
export async function pokerReview(code: string): Promise<PokerReview> {
  return readPokerReview(await json(request("GET", tablePath(code, "review"))));
}

/** Everybody's chance to win, turn by turn. */
export async function winChances(code: string): Promise<WinChances> {
  return json(request("GET", tablePath(code, "winning")));
}
