// Games go from this device to the server and back. A game is at one place at a time: see docs/offline.md.

import type { Bundled, Made, TableSummary } from "../../wire";
import { prefs } from "../browser/prefs.svelte";
import type { Host } from "../host/host";
import { hostOf } from "../host/hosts";
import { bare, codeOn } from "../host/local";
import { network } from "../host/network";
import { device } from "../host/device";
import { allMyTables, ApiError, fetchTable, request, token } from "../wire/api";

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
  return host.name === "network" ? device : network;
}

async function bundle(code: string, method: "GET" | "POST", what: string, body?: unknown): Promise<string> {
  const path = `/api/tables/${encodeURIComponent(bare(code))}/${what}`;
  return ((await (await request(hostOf(code), method, path, body)).json()) as Bundled).bundle;
}

/** Bring a bundle to a host, as often as you like; the page's code of the table there. */
async function bring(host: Host, text: string): Promise<string> {
  const answer = await request(host, "POST", "/api/bundles", { bundle: text, place: await destination(host) });
  const { code } = (await answer.json()) as Made;
  remember(codeOn(device, code), host.name === "network");
  return codeOn(host, code);
}

function remember(code: string, uploaded: boolean): void {
  const others = prefs.uploaded.filter((one) => one !== code);
  prefs.keep({ uploaded: uploaded ? [...others, code] : others });
}

/** Let a game in progress go on at the other host; its code there. */
export function handOver(code: string): Promise<string> {
  const to = () => destination(other(hostOf(code)));
  return bringOrTakeBack(code, async () => bundle(code, "POST", "move", { to: await to() }));
}

/** Follow a game that was handed over, and bring it there if it has not arrived yet. */
export function followMoved(code: string): Promise<string> {
  return bringOrTakeBack(code, () => bundle(code, "GET", "bundle"));
}

/** Bring a bundle to the other host. If that will never take it, the game goes on where it was. */
async function bringOrTakeBack(code: string, packed: () => Promise<string>): Promise<string> {
  try {
    return await bring(other(hostOf(code)), await packed());
  } catch (error) {
    if (error instanceof ApiError && error.final && !(await arrived(code, error))) await takeBack(code);
    throw error;
  }
}

/** Whether a game that was refused is at the other host all the same, because it came there before. */
async function arrived(code: string, refusal: ApiError): Promise<boolean> {
  if (refusal.code === "tables-differ") return false; // another game with its beginning
  const from = hostOf(code);
  try {
    const { host, view } = await fetchTable(codeOn(other(from), bare(code)));
    // A game that came from there has left its beginning there.
    return host && !(view.status === "moved" && view.moved_to === placeName(from));
  } catch (error) {
    if (error instanceof ApiError && error.code === "unknown-table") return false;
    throw error;
  }
}

/** Go on here with a game that was handed over, and that the other place does not have. */
export async function takeBack(code: string): Promise<void> {
  await request(hostOf(code), "POST", `/api/tables/${encodeURIComponent(bare(code))}/take-back`);
}

/** Whether a game that was handed over went to the other host of this page. */
export function movedHere(code: string, movedTo: string | null): boolean {
  return movedTo === placeName(other(hostOf(code)));
}

/** Games of this device that the server does not have: those that are over, and those on their way. */
export async function notUploaded(): Promise<TableSummary[]> {
  const tables = await allMyTables(device);
  const here = new Set(tables.map(({ code }) => code));
  // Only of these: the games of years are not remembered for ever. One that is offered again is put there only once.
  if (prefs.uploaded.some((code) => !here.has(code))) {
    prefs.keep({ uploaded: prefs.uploaded.filter((code) => here.has(code)) });
  }
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
