// Games go from this device to the server and back. A game is at one place at a time: see docs/offline.md.

import type { Bundled, Made, TableSummary } from "../../wire";
import { prefs } from "../browser/prefs.svelte";
import type { Host } from "../host/host";
import { hostOf } from "../host/hosts";
import { bare, codeOn } from "../host/local";
import { network } from "../host/network";
import { pocket } from "../host/pocket";
import { ApiError, myTables, request, token } from "../wire/api";

/** Refusals that will be the same however often a bundle is brought: the game stays where it was. */
const FOR_GOOD = [
  "bad-message",
  "body-too-large",
  "bot-not-installed",
  "bundle-impossible",
  "bundle-newer",
  "bundle-too-large",
  "code-taken",
  "not-a-bundle",
  "not-started",
  "table-moved",
  "tables-differ",
];

/** Games on the server that this device remembers to have put there. */
const MOST_REMEMBERED = 500;

/** What the page calls a host where games are; null if this device has no name yet. */
function placeName(host: Host): string | null {
  return host.name === "network" ? "server" : prefs.device;
}

/** The same, for a game that goes there: a device has a name as soon as it has a token. */
async function destination(host: Host): Promise<string | null> {
  await token(host);
  return placeName(host);
}

function other(host: Host): Host {
  return host.name === "network" ? pocket : network;
}

async function bundle(code: string, method: "GET" | "POST", what: string, body?: unknown): Promise<string> {
  const path = `/api/tables/${encodeURIComponent(bare(code))}/${what}`;
  return ((await (await request(hostOf(code), method, path, body)).json()) as Bundled).bundle;
}

/** Bring a bundle to a host, as often as you like; the page's code of the table there. */
async function bring(host: Host, text: string): Promise<string> {
  const answer = await request(host, "POST", "/api/bundles", { bundle: text, place: await destination(host) });
  const { code } = (await answer.json()) as Made;
  remember(codeOn(pocket, code), host.name === "network");
  return codeOn(host, code);
}

function remember(code: string, uploaded: boolean): void {
  const others = prefs.uploaded.filter((one) => one !== code);
  prefs.keep({ uploaded: uploaded ? [...others, code].slice(-MOST_REMEMBERED) : others });
}

/** Let a game in progress go on at the other host; its code there. If that host refuses it for good, it goes on here. */
export async function handOver(code: string): Promise<string> {
  const from = hostOf(code);
  const to = other(from);
  const text = await bundle(code, "POST", "move", { to: await destination(to) });
  try {
    return await bring(to, text);
  } catch (error) {
    if (error instanceof ApiError && FOR_GOOD.includes(error.code)) {
      await request(from, "POST", `/api/tables/${encodeURIComponent(bare(code))}/take-back`);
    }
    throw error;
  }
}

/** Follow a game that was handed over, and bring it there if it has not arrived yet. */
export async function followMoved(code: string): Promise<string> {
  return bring(other(hostOf(code)), await bundle(code, "GET", "bundle"));
}

/** Whether a game that was handed over went to the other host of this page. */
export function movedHere(code: string, movedTo: string | null): boolean {
  return movedTo === placeName(other(hostOf(code)));
}

/** Games of this device that the server does not have: those that are over, and those on their way. */
export async function notUploaded(): Promise<TableSummary[]> {
  const tables = await myTables(pocket);
  return tables.filter(({ code, status }) => ["over", "moved"].includes(status) && !prefs.uploaded.includes(code));
}

/** Put a game of this device on the server: once, however often this is done. */
export const upload = followMoved;

/** Tables of both hosts, each once: where its game goes on, or on the server. */
export function merged(onServer: readonly TableSummary[], onDevice: readonly TableSummary[]): TableSummary[] {
  const gone = (tables: readonly TableSummary[]) =>
    new Set(tables.filter(({ status }) => status === "moved").map(({ code }) => bare(code)));
  const [left, taken] = [gone(onDevice), gone(onServer)];
  const there = new Set(onServer.map(({ code }) => code));
  const here = new Set(onDevice.map(({ code }) => bare(code)));
  return [
    ...onServer.filter(({ code }) => !(taken.has(code) && here.has(code) && !left.has(code))),
    ...onDevice.filter(({ code }) => !there.has(bare(code)) || (taken.has(bare(code)) && !left.has(bare(code)))),
  ];
}
