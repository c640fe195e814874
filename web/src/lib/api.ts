// The HTTP side of the server: games, tokens, tables, records.

import type {
  AdviceTold,
  DrillsTold,
  Error as Refused,
  GameInfo,
  HintTold,
  HistoryTold,
  Invitation,
  Made,
  Mine,
  PositionTold,
  ReviewTold,
  Seen,
  Setup,
  SpreadTold,
  Token,
  WinningTold,
} from "../wire";
import { newId } from "./ids";
import { prefs } from "./prefs.svelte";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
    /** How far the server is with what it was asked for, from 0 to 1. */
    readonly progress: number | null = null,
  ) {
    super(text);
  }
}

async function ask(method: string, path: string, body?: unknown, signal: AbortSignal | null = null): Promise<Response> {
  const headers: Record<string, string> = { "accept-language": prefs.lang };
  if (prefs.token !== null) headers["authorization"] = `Bearer ${prefs.token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const init = { method, headers, body: body === undefined ? null : JSON.stringify(body), signal };
  const answer = await fetch(path, init);
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => ({}))) as Partial<Refused>;
  throw new ApiError(said.code ?? `http-${answer.status}`, said.text ?? answer.statusText, said.progress ?? null);
}

let making: Promise<string> | null = null;

/** This browser's token; asked for once, and kept. */
export async function token(): Promise<string> {
  if (prefs.token !== null) return prefs.token;
  making ??= newToken().finally(() => (making = null));
  return making;
}

async function newToken(): Promise<string> {
  const made = (await (await ask("POST", "/api/tokens")).json()) as Token;
  prefs.keep({ token: made.token });
  return made.token;
}

let known: Promise<GameInfo[]> | null = null;

/** Every game there is; asked for once. */
export function games(): Promise<GameInfo[]> {
  known ??= ask("GET", "/api/games").then((answer) => answer.json() as Promise<GameInfo[]>);
  known.catch(() => (known = null));
  return known;
}

/** The game of a rule file of one's own, or what is wrong with it. */
export async function checkRules(rules: string): Promise<GameInfo> {
  return (await ask("POST", "/api/rules", { rules })).json() as Promise<GameInfo>;
}

/** A new table's code. */
export async function create(setup: Setup): Promise<string> {
  return made("/api/tables", { setup });
}

export async function bring(record: string, rules: string | null = null): Promise<string> {
  return made("/api/records", { record, rules });
}

/** Ids of tables that were asked for in vain: asked for again, it is the same table. */
const unanswered = new Map<string, string>();

async function made(path: string, body: object): Promise<string> {
  await token();
  const asked = JSON.stringify(body);
  const id = unanswered.get(asked) ?? newId();
  unanswered.set(asked, id);
  try {
    const { code } = (await (await ask("POST", path, { id, ...body })).json()) as Made;
    unanswered.delete(asked);
    return code;
  } catch (error) {
    if (error instanceof ApiError && !error.code.startsWith("http-")) unanswered.delete(asked);
    throw error;
  }
}

export async function mine(): Promise<Mine["tables"]> {
  if (prefs.token === null) return [];
  return ((await (await ask("GET", "/api/tables")).json()) as Mine).tables;
}

export async function look(code: string): Promise<Seen> {
  return (await ask("GET", `/api/tables/${encodeURIComponent(code)}`)).json() as Promise<Seen>;
}

/** The game of a table, which may have rules of its own. */
export async function gameOf(code: string): Promise<GameInfo> {
  return (await ask("GET", `/api/tables/${encodeURIComponent(code)}/game`)).json() as Promise<GameInfo>;
}

export async function forget(code: string): Promise<void> {
  await ask("DELETE", `/api/tables/${encodeURIComponent(code)}`);
}

export async function record(code: string): Promise<string> {
  return (await ask("GET", `/api/tables/${encodeURIComponent(code)}/record`)).text();
}

/** The link that leads others to this table, and its QR code. */
export async function invitation(code: string): Promise<Invitation> {
  return (await ask("GET", `/api/tables/${encodeURIComponent(code)}/invitation`)).json() as Promise<Invitation>;
}

/** What the coach says to one of our seats, until the question is taken back. */
export async function hint(code: string, seat: number, signal: AbortSignal): Promise<HintTold> {
  const path = `/api/tables/${encodeURIComponent(code)}/hint?seat=${seat}`;
  return (await ask("GET", path, undefined, signal)).json() as Promise<HintTold>;
}

// What was played here, and what can be learned from it.

const NOTHING_PLAYED: HistoryTold = { games: [], stats: [], friends: [], worst: [], best: [], pending: 0 };

/** The games of this browser that are over. */
export async function history(): Promise<HistoryTold> {
  if (prefs.token === null) return NOTHING_PLAYED;
  return (await ask("GET", "/api/history")).json() as Promise<HistoryTold>;
}

/** Their records, in one zip file. */
export async function historyFile(): Promise<Blob> {
  return (await ask("GET", "/api/history/export")).blob();
}

export async function eraseHistory(): Promise<void> {
  await ask("DELETE", "/api/history");
}

/** How the totals of perfect play are spread. */
export async function spread(game: string): Promise<SpreadTold> {
  return (await ask("GET", `/api/games/${encodeURIComponent(game)}/spread`)).json() as Promise<SpreadTold>;
}

/** Up to ten positions to practise. Nobody without a token has made mistakes here. */
export async function drills(game: string, kind: DrillsTold["kind"], seed: number): Promise<DrillsTold> {
  if (kind === "mine" && prefs.token === null) return { game, kind, drills: [] };
  const asked = new URLSearchParams({ game, kind, seed: String(seed) });
  return (await ask("GET", `/api/drills?${asked}`)).json() as Promise<DrillsTold>;
}

/** Every choice in a position, and what speaks against one of them. */
export async function advice(
  game: string,
  position: PositionTold,
  act: string,
  rules: string | null = null,
): Promise<AdviceTold> {
  return (await ask("POST", "/api/advice", { game, rules, position, act })).json() as Promise<AdviceTold>;
}

/** Luck and decisions in a game, move by move. */
export async function review(code: string): Promise<ReviewTold> {
  return (await ask("GET", `/api/tables/${encodeURIComponent(code)}/review`)).json() as Promise<ReviewTold>;
}

/** How everybody's chance to win went. */
export async function winning(code: string): Promise<WinningTold> {
  return (await ask("GET", `/api/tables/${encodeURIComponent(code)}/winning`)).json() as Promise<WinningTold>;
}
