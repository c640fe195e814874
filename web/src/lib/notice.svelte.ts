// One line to the player, said by the shell: what went well goes by itself, what went wrong stays.

import { sentence, t } from "./words";

const SECONDS = 5;

class Notice {
  text = $state<string | null>(null);
  wrong = $state(false);
  /** A table has lost its connection and tries again. */
  offline = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Something that is good to know. */
  say(text: string): void {
    this.show(text, false);
    this.timer = setTimeout(() => this.clear(), SECONDS * 1000);
  }

  /** Something that did not work. */
  warn(text: string): void {
    this.show(text, true);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.text = null;
  }

  private show(text: string, wrong: boolean): void {
    clearTimeout(this.timer);
    this.text = sentence(text);
    this.wrong = wrong;
  }
}

export const notice = new Notice();

/** Do it; if it does not work, say why. */
export async function orSay<T>(work: Promise<T>, otherwise?: string): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    notice.warn(why(error, otherwise));
    return null;
  }
}

/** What the server refused, or that it did not answer: `fetch` has a TypeError for that. */
export function why(error: unknown, otherwise = t("no-answer")): string {
  const refused = error instanceof Error && !(error instanceof TypeError);
  return sentence(refused ? error.message : otherwise);
}
