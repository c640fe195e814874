// Codes of tables on this device. They have a prefix in the page; the offline app itself knows them without it.

import type { Host } from "./host";

const PREFIX = "local-";

export function isLocal(code: string): boolean {
  return code.startsWith(PREFIX);
}

/** The code as the table's host knows it. */
export function bare(code: string): string {
  return isLocal(code) ? code.slice(PREFIX.length) : code;
}

/** The page's code for a table of this host. */
export function codeOn(host: Pick<Host, "name">, code: string): string {
  return host.name === "device" ? PREFIX + code : code;
}
