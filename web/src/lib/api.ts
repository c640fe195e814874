// The HTTP side of the server: games, tokens, tables, records.

import type { Error as Refused, GameInfo, Invitation, Made, Mine, Seen, Setup, Token } from "../wire";
import { newId } from "./ids";
import { prefs } from "./prefs.svelte";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { "accept-language": prefs.lang };
  if (prefs.token !== null) headers["authorization"] = `Bearer ${prefs.token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
  const answer = await fetch(path, init);
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => ({}))) as Partial<Refused>;
  throw new ApiError(said.code ?? `http-${answer.status}`, said.text ?? answer.statusText);
}

/** This browser's token; asked for once, and kept. */
export async function token(): Promise<string> {
  if (prefs.token === null) {
    const made = (await (await ask("POST", "/api/tokens")).json()) as Token;
    prefs.keep({ token: made.token });
    return made.token;
  }
  return prefs.token;
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

/** A new table's code. With the same id it is the same table: a lost answer can be asked for again. */
export async function create(setup: Setup, id: string = newId()): Promise<string> {
  await token();
  return ((await (await ask("POST", "/api/tables", { id, setup })).json()) as Made).code;
}

export async function bring(record: string, rules: string | null = null): Promise<string> {
  await token();
  const body = { id: newId(), record, rules };
  return ((await (await ask("POST", "/api/records", body)).json()) as Made).code;
}

export async function mine(): Promise<Mine["tables"]> {
  if (prefs.token === null) return [];
  return ((await (await ask("GET", "/api/tables")).json()) as Mine).tables;
}

export async function look(code: string): Promise<Seen> {
  return (await ask("GET", `/api/tables/${encodeURIComponent(code)}`)).json() as Promise<Seen>;
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
