// What this browser remembers: its language, its looks, its secret token.

import { recall, remember } from "./memory";

export type Lang = "en" | "fr";
export type Theme = "auto" | "light" | "dark";

const KEY = "fivefold";

interface Kept {
  lang?: Lang;
  theme?: Theme;
  token?: string;
  name?: string;
  sound?: boolean;
  coach?: number;
}

function spoken(): Lang {
  return navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
}

class Prefs {
  lang = $state<Lang>("en");
  theme = $state<Theme>("auto");
  token = $state<string | null>(null);
  /** The name this person gave last. */
  name = $state("");
  sound = $state(false);
  /** The coach asks before something gives up so many points; never with 0. */
  coach = $state(0);

  constructor() {
    const { lang, theme, token, name, sound, coach } = recall<Kept>(KEY, {});
    this.lang = lang ?? spoken();
    this.theme = theme ?? "auto";
    this.token = token ?? null;
    this.name = name ?? "";
    this.sound = sound ?? false;
    this.coach = coach ?? 0;
  }

  /** Keep what has changed, and show it. */
  keep(changed: Partial<Pick<Prefs, "lang" | "theme" | "token" | "name" | "sound" | "coach">>): void {
    Object.assign(this, changed);
    const { lang, theme, token, name, sound, coach } = this;
    remember(KEY, { lang, theme, token, name, sound, coach });
    this.apply();
  }

  apply(): void {
    document.documentElement.lang = this.lang;
    if (this.theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const prefs = new Prefs();
