// Who this browser is on this device. The settings have a copy, which tabs and browsers may lose: what counts is kept with the tables.

import { keepIdentity, keptIdentity, type Identity } from "../../offline/identity";
import { prefs } from "../browser/prefs.svelte";

/** Whether the settings say what is kept. */
let sure = false;

function use({ token, device }: Identity): string {
  if (token !== prefs.deviceToken || device !== prefs.device) prefs.keep({ deviceToken: token, device });
  return token;
}

/** This device's token; null if nothing has needed one yet. */
export async function recalledToken(): Promise<string | null> {
  const kept = sure ? null : await keptIdentity();
  if (kept === null) return prefs.deviceToken;
  sure = true;
  return use(kept);
}

/** This device's token: the one that is kept, or else that of the settings or a new one, which is kept before it is used. */
export async function deviceToken(make: () => Promise<string>): Promise<string> {
  const known = await recalledToken();
  if (sure && known !== null) return known;
  const own = { token: known ?? (await make()), device: prefs.device ?? newDevice() };
  try {
    const kept = await keepIdentity(own);
    sure = true;
    return use(kept);
  } catch {
    return use(own); // the offline app, which can store nothing either, says so
  }
}

function newDevice(): string {
  return `device-${crypto.randomUUID().replaceAll("-", "").slice(0, 24)}`;
}
