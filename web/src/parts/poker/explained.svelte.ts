// What was explained to whoever plays in this browser, and need not be said again.

const KEY = "fivefold-explained";

class Explained {
  private told = $state<string[]>(kept());

  has(what: string): boolean {
    return this.told.includes(what);
  }

  add(what: string): void {
    this.told.push(what);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.told));
    } catch {
      // Without a memory it is said again next time.
    }
  }
}

function kept(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

export const explained = new Explained();
