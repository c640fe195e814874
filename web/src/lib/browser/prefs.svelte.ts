// The settings of this browser: language, theme, secret token.

import { firstLang } from "../../texts";
import type { Lang } from "../../wire";
import { calm } from "./motion";
import { recall, remember } from "./storage";

export type Theme = "auto" | "light" | "dark";

const KEY = "fivefold";

interface StoredPrefs {
  lang?: Lang;
  theme?: Theme;
  token?: string;
  pocketToken?: string;
  name?: string;
  named?: boolean;
  sound?: boolean;
  coach?: number;
  device?: string | null;
  uploaded?: string[];
  uploads?: boolean;
}

type Kept =
  "lang" | "theme" | "token" | "pocketToken" | "name" | "named" | "sound" | "coach" | "device" | "uploaded" | "uploads";

class Prefs {
  lang = $state<Lang>("en");
  theme = $state<Theme>("auto");
  /** What identifies this browser to the server, and to the server inside the page. */
  token = $state<string | null>(null);
  pocketToken = $state<string | null>(null);
  /** The name that was typed last. */
  name = $state("");
  /** Whether a name was asked for before a quick game: that is done once. */
  named = $state(false);
  /** Short sounds, and vibration: on unless the device is set to less movement. */
  sound = $state(false);
  /** The coach warns before a choice that gives up this many points; 0 is never. */
  coach = $state(0);

  /** What this device is called where its games go; null until one does. */
  device = $state<string | null>(null);
  /** Games of this device that are on the server, too. */
  uploaded = $state.raw<string[]>([]);
  /** Whether finished games of this device go to the server by themselves. */
  uploads = $state(false);

  constructor() {
    const { theme, token, pocketToken, name, named, sound, coach, device, uploaded, uploads } = recall<StoredPrefs>(
      KEY,
      {},
    );
    this.lang = firstLang;
    this.theme = theme ?? "auto";
    this.token = token ?? null;
    this.pocketToken = pocketToken ?? null;
    this.name = name ?? "";
    this.named = named ?? false;
    this.sound = sound ?? !calm();
    this.coach = coach ?? 0;
    this.device = device ?? null;
    this.uploaded = uploaded ?? [];
    this.uploads = uploads ?? false;
  }

  /** Change some settings, store them and apply them. */
  keep(changed: Partial<Pick<Prefs, Kept>>): void {
    Object.assign(this, changed);
    const { lang, theme, token, pocketToken, name, named, sound, coach, device, uploaded, uploads } = this;
    remember(KEY, { lang, theme, token, pocketToken, name, named, sound, coach, device, uploaded, uploads });
    this.apply();
  }

  apply(): void {
    document.documentElement.lang = this.lang;
    if (this.theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const prefs = new Prefs();
