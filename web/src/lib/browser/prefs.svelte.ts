// The settings of this browser: language, theme, secret token.

import { firstLang } from "../../texts";
import type { Lang } from "../../wire";
import { calm } from "./motion";
import { recall, remember, whenRemembered } from "./storage";

export type Theme = "auto" | "light" | "dark";

const KEY = "fivefold";

type Kept =
  | "lang"
  | "theme"
  | "token"
  | "nextToken"
  | "deviceToken"
  | "name"
  | "named"
  | "sound"
  | "coach"
  | "device"
  | "uploaded"
  | "uploads";

type Stored = Partial<Pick<Prefs, Kept>>;

class Prefs {
  lang = $state<Lang>(firstLang);
  theme = $state<Theme>("auto");
  /** What identifies this browser to the server, and to the server inside the page (see `host/identity`, as for `device`). */
  token = $state<string | null>(null);
  /** What the token is being replaced with. It is kept before the server hears of it: the answer may be lost. */
  nextToken = $state<string | null>(null);
  deviceToken = $state<string | null>(null);
  /** The name that was typed last. */
  name = $state("");
  /** Whether a name was asked for before a quick game: that is done once. */
  named = $state(false);
  /** Short sounds, and vibration: on unless the device is set to less movement. */
  sound = $state(!calm());
  /** The coach warns before a choice that gives up this many points; 0 is never. */
  coach = $state(0);

  /** What this device is called where its games go; null until one does. */
  device = $state<string | null>(null);
  /** Games of this device that are on the server, too. */
  uploaded = $state.raw<string[]>([]);
  /** Whether finished games of this device go to the server by themselves. */
  uploads = $state(false);

  /** Whether this browser could not store them: they end with the page. */
  forgotten = $state(false);

  constructor() {
    this.read();
    whenRemembered(KEY, () => {
      this.read();
      this.apply();
    });
  }

  /** What is stored, perhaps by another tab. Each tab has its own language, whose texts are loaded. */
  private read(): void {
    Object.assign(this, recall<Stored>(KEY, {}), { lang: this.lang });
  }

  /** Change some settings, store them beside those that other tabs have stored, and apply them. */
  keep(changed: Stored): void {
    Object.assign(this, changed);
    this.forgotten = !remember(KEY, { ...recall<Stored>(KEY, {}), ...changed });
    this.apply();
  }

  /** The server no longer takes this token: the one that has replaced it is used, or else this browser is somebody new. */
  giveUp(token: string): void {
    this.read(); // another tab may have replaced it
    if (this.token === token) this.keep({ token: this.nextToken, nextToken: null });
  }

  apply(): void {
    document.documentElement.lang = this.lang;
    if (this.theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const prefs = new Prefs();
