// A short message at the bottom of the page: news disappears by itself, an error as soon as it no longer matters.

import { SITE } from "../browser/site";
import { sentence, t } from "../words";

const SECONDS = 5;

class Notice {
  text = $state<string | null>(null);
  wrong = $state(false);
  /** Whether a table has lost its connection and is trying to reconnect; `unplugged` if the browser has no network. */
  offline = $state<"lost" | "unplugged" | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    this.show(text, false);
    this.timer = setTimeout(() => this.clear(), SECONDS * 1000);
  }

  warn(text: string): void {
    this.show(text, true);
  }

  /** What went wrong no longer matters: something worked, something was edited, or another page is shown. */
  settle(): void {
    if (this.wrong) this.clear();
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

/** The result of some work; null if it failed, with a notice that says why. */
export async function orWarn<T>(work: Promise<T>, otherwise?: string): Promise<T | null> {
  try {
    const result = await work;
    notice.settle();
    return result;
  } catch (error) {
    notice.warn(errorText(error, otherwise));
    return null;
  }
}

/** That nobody answers: the server or, on the static site, what runs in the page instead. */
export function noAnswer(): string {
  return t(SITE ? "device-failed" : "no-answer");
}

/** The reason for a refusal, or that nobody answered: `fetch` fails with a TypeError then. */
export function errorText(error: unknown, otherwise = noAnswer()): string {
  const refused = error instanceof Error && !(error instanceof TypeError);
  return sentence(refused ? error.message : otherwise);
}
