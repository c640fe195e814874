// Which host a table is on, and on which new ones are made.

import { SITE } from "../browser/site";
import { connectivity } from "./connectivity.svelte";
import type { Host } from "./host";
import { isLocal } from "./local";
import { network } from "./network";
import { device } from "./device";

export function hostOf(code: string): Host {
  return SITE || isLocal(code) ? device : network;
}

/** The hosts that there may be tables on, the server first. */
export const hosts: readonly Host[] = SITE ? [device] : [network, device];

/** Where new tables are made, and what is asked that belongs to no table: the server if it answers, else this device. */
export async function onDefaultHost<T>(work: (host: Host) => Promise<T>): Promise<T> {
  if (connectivity.onDevice) return work(device);
  try {
    return await work(network);
  } catch (error) {
    if (!unreachable(error) || !(await connectivity.goOffline())) throw error;
    return work(device);
  }
}

/**
 * The same for what must happen at one host only, such as making a table. A request without an answer may have arrived, so it
 * is never repeated at the other host: whether the server is there is asked before.
 */
export async function onceOnDefaultHost<T>(work: (host: Host) => Promise<T>): Promise<T> {
  await connectivity.goOfflineIfUnreachable();
  return work(connectivity.onDevice ? device : network);
}

/** Codes of answers by what stands before a server that is down. */
const DOWN = ["http-502", "http-503", "http-504"];

/** Whether no server was reached: `fetch` fails with a TypeError then, or with a timeout. */
function unreachable(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  if (error instanceof DOMException) return error.name === "TimeoutError";
  return error instanceof Error && "code" in error && DOWN.includes(String(error.code));
}
