// The HTTP interface of servers, on the network or in the page: games, tokens, tables, records, and what can be learned.

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
import type { Host } from "../host/host";
import { onDefaultHost, onceOnDefaultHost, hostOf } from "../host/hosts";
import { deviceToken, recalledToken } from "../host/identity";
import { bare, codeOn } from "../host/local";
import { packStored } from "../host/pack";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
    /** How much of the work is done, from 0 to 1, if the request has to wait for that. */
    readonly progress: number | null = null,
    /** Whether a bundle will be refused however often it is brought. */
    readonly final: boolean = false,
  ) {
    super(text);
  }
}

const LATER = 202;

/** Refused before anybody has read it, by the server or a proxy before it: too large, or not in the form of a request. */
const UNREAD = [413, 422];

/** The token was replaced by another one. */
export const GIVEN_UP = "token-given-up";

/** Milliseconds after which a server that says nothing is given up, where the page can do without it. */
const PATIENCE = 4000;

/** An answer of this host; its refusals are errors. */
export async function request(
  host: Host,
  method: string,
  path: string,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<Response> {
  // What has to wait is answered with 202: an error would be reported in the browser's console.
  const headers: Record<string, string> = { "accept-language": prefs.lang, prefer: "respond-async" };
  const token = await knownToken(host);
  if (token !== null) headers["authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const answer = await host.request(method, path, headers, body === undefined ? null : JSON.stringify(body), signal);
  if (answer.ok && answer.status !== LATER) return answer;
  const refusal = (await answer.json().catch(() => ({}))) as Partial<Refusal>;
  if (refusal.code === GIVEN_UP && token !== null && host.name === "network") {
    prefs.giveUp(token);
    if (prefs.token !== null && prefs.token !== token) return request(host, method, path, body, signal);
  }
  throw new ApiError(
    refusal.code ?? `http-${answer.status}`,
    refusal.text ?? answer.statusText,
    refusal.progress ?? null,
    refusal.final === true || UNREAD.includes(answer.status),
  );
}

/** Reads an answer as JSON. */
async function json<T>(answer: Promise<Response>): Promise<T> {
  return (await answer).json() as Promise<T>;
}

function tablePath(code: string, ...rest: string[]): string {
  return ["/api/tables", encodeURIComponent(bare(code)), ...rest].join("/");
}

/** A request about a table, to the host that it is on. */
function ofTable(method: string, code: string, rest: string[] = [], signal: AbortSignal | null = null) {
  return request(hostOf(code), method, tablePath(code, ...rest), undefined, signal);
}

/** What this browser is known by to a host, as its settings say; null until it was needed. */
export function tokenOf(host: Host): string | null {
  return host.name === "device" ? prefs.deviceToken : prefs.token;
}

/** The same, after a look at what is kept on this device. */
async function knownToken(host: Host): Promise<string | null> {
  return host.name === "device" ? recalledToken() : prefs.token;
}

const making = new Map<Host, Promise<string>>();

/** This browser's token at a host: requested once, then remembered. */
export async function token(host: Host): Promise<string> {
  if (host.name === "network" && prefs.token !== null) return prefs.token;
  const made = making.get(host) ?? ownToken(host).finally(() => making.delete(host));
  making.set(host, made);
  return made;
}

async function ownToken(host: Host): Promise<string> {
  const make = async () => (await json<Token>(request(host, "POST", "/api/tokens"))).token;
  if (host.name === "device") return deviceToken(make);
  const token = await make();
  prefs.keep({ token });
  return token;
}

/** Replaces this browser's token at the server: all that belongs to it goes to a new one, and the old one no longer works. */
export async function changeToken(host: Host): Promise<void> {
  const old = await token(host);
  const fresh = prefs.nextToken ?? (await json<Token>(request(host, "POST", "/api/tokens"))).token;
  prefs.keep({ nextToken: fresh });
  await request(host, "POST", "/api/tokens/change", { old, new: fresh });
  prefs.keep({ token: fresh, nextToken: null });
}

const loaded = new Map<Host, Promise<GameInfo[]>>();

/** All built-in games at a host: requested once, then remembered. */
export function gamesOn(host: Host): Promise<GameInfo[]> {
  const known = loaded.get(host) ?? loadGames(host);
  loaded.set(host, known);
  known.catch(() => loaded.delete(host));
  return known;
}

async function loadGames(host: Host): Promise<GameInfo[]> {
  const canLeave = host.name === "network" && (await packStored());
  return json(request(host, "GET", "/api/games", undefined, canLeave ? AbortSignal.timeout(PATIENCE) : null));
}

/** All built-in games where new tables are made. */
export function games(): Promise<GameInfo[]> {
  return onDefaultHost(gamesOn);
}

/** The game that a rule file describes; refused with what is wrong with the file. */
export async function checkRules(rules: string): Promise<GameInfo> {
  return onDefaultHost((host) => json(request(host, "POST", "/api/rules", { rules })));
}

/** Makes a table, and returns its code. */
export async function createTable(setup: Setup): Promise<string> {
  return onceOnDefaultHost((host) => make(host, "/api/tables", { setup }));
}

/** Makes a table out of a record, and returns its code. */
export async function importRecord(record: string, rules: string | null = null): Promise<string> {
  return onceOnDefaultHost((host) => make(host, "/api/records", { record, rules }));
}

/** Ids of requests for a table that got no answer: repeated with the same id, they make the table only once. */
const unanswered = new Map<string, string>();

async function make(host: Host, path: string, body: object): Promise<string> {
  await token(host);
  const key = JSON.stringify(body);
  const id = unanswered.get(key) ?? newId();
  unanswered.set(key, id);
  try {
    const { code } = await json<Made>(request(host, "POST", path, { id, ...body }));
    unanswered.delete(key);
    return codeOn(host, code);
  } catch (error) {
    if (error instanceof ApiError && !error.code.startsWith("http-")) unanswered.delete(key);
    throw error;
  }
}

/** The latest tables of this browser at a host. */
export async function myTables(host: Host, query = ""): Promise<Mine> {
  if ((await knownToken(host)) === null) return { tables: [], next: null };
  const { tables, next } = await json<Mine>(request(host, "GET", `/api/tables${query}`));
  return { tables: tables.map((table) => ({ ...table, code: codeOn(host, table.code) })), next };
}

/** As many tables as a host tells of at once. */
const MANY = 500;

/** All of them, each once. If there are more than a host tells of at once, one that is played meanwhile is missing until the next time. */
export async function allMyTables(host: Host): Promise<Mine["tables"]> {
  const found = new Map<string, Mine["tables"][number]>();
  for (let after: number | null | undefined; after !== null;) {
    const { tables, next }: Mine = await myTables(
      host,
      `?limit=${MANY}${after === undefined ? "" : `&before=${after}`}`,
    );
    for (const table of tables) if (!found.has(table.code)) found.set(table.code, table);
    after = next;
  }
  return [...found.values()];
}

/** A table as it is now. */
export async function fetchTable(code: string): Promise<SeenTable> {
  return json(ofTable("GET", code));
}

/** The game of a table whose rules are not built in. */
export async function gameOf(code: string): Promise<GameInfo> {
  return json(ofTable("GET", code, ["game"]));
}

/** Takes a table off this browser's list. */
export async function forgetTable(code: string): Promise<void> {
  await ofTable("DELETE", code);
}

export async function record(code: string): Promise<string> {
  return (await ofTable("GET", code, ["record"])).text();
}

/** The link by which others join this table, and its QR code. */
export async function invitation(code: string): Promise<Invitation> {
  return json(ofTable("GET", code, ["invitation"]));
}

/** The coach's hint for one of our seats. */
export async function hint(code: string, seat: number, signal: AbortSignal): Promise<Hint> {
  return readHint(await json(ofTable("GET", code, [`hint?seat=${seat}`], signal)));
}

/** The chance to reach a total, for one of our seats. */
export async function reach(code: string, seat: number, total: number, signal: AbortSignal): Promise<Reach> {
  return readReach(await json(ofTable("GET", code, [`reach?seat=${seat}&total=${total}`], signal)));
}

const NOTHING_PLAYED: History = { games: [], stats: [], friends: [], worst: [], best: [], pending: 0 };

/** The finished games of this browser at a host. */
export async function history(host: Host): Promise<History> {
  if ((await knownToken(host)) === null) return NOTHING_PLAYED;
  const found = readHistory(await json(request(host, "GET", "/api/history")));
  const here = <T extends { code: string }>(all: T[]): T[] =>
    all.map((one) => ({ ...one, code: codeOn(host, one.code) }));
  return { ...found, games: here(found.games), worst: here(found.worst), best: here(found.best) };
}

/** Their records, in one zip file. */
export async function historyFile(host: Host): Promise<Blob> {
  return (await request(host, "GET", "/api/history/export")).blob();
}

export async function eraseHistory(host: Host): Promise<void> {
  await request(host, "DELETE", "/api/history");
}

/** The distribution of totals under perfect play. */
export async function spread(game: string): Promise<Spread> {
  return onDefaultHost((host) => json(request(host, "GET", `/api/games/${encodeURIComponent(game)}/spread`)));
}

/** Up to ten positions to practise. Without a token, the player has no mistakes of their own to practise. */
export async function drills(game: string, kind: DrillSeries["kind"], seed: number): Promise<DrillSeries> {
  const query = new URLSearchParams({ game, kind, seed: String(seed) });
  return onDefaultHost(async (host) => {
    if (kind === "mine" && (await knownToken(host)) === null) return { game, kind, drills: [] };
    const series = readDrills(await json(request(host, "GET", `/api/drills?${query}`)));
    const drills = series.drills.map((drill) => ({
      ...drill,
      mine: drill.mine && { ...drill.mine, code: codeOn(host, drill.mine.code) },
    }));
    return { ...series, drills };
  });
}

/** Every choice in a position, and what is wrong with this one, if one is given. */
export async function advice(
  game: string,
  position: Position,
  move: Move | null,
  rules: string | null = null,
): Promise<Advice> {
  const body = { game, rules, position, act: move && moveText(move) };
  return readAdvice(await onDefaultHost((host) => json(request(host, "POST", "/api/advice", body))));
}

/** Luck and decisions in a game, move by move. */
export async function review(code: string): Promise<Review> {
  return readReview(await json(ofTable("GET", code, ["review"])));
}

/** Dice, cards and choices in a game of Deluxe Poker, move by move. */
export async function pokerReview(code: string): Promise<PokerReview> {
  return readPokerReview(await json(ofTable("GET", code, ["review"])));
}

/** Everybody's chance to win, turn by turn. */
export async function winChances(code: string): Promise<WinChances> {
  return json(ofTable("GET", code, ["winning"]));
}
