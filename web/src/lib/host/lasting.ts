// Tables on this device should not be what a browser deletes first when space is short.

let asked = false;

/** Asks the browser to keep what is stored: once for each page, and again when the app is put on the home screen, where it sooner says yes. */
export function keepStorage(): void {
  if (asked) return;
  asked = true;
  void ask();
  addEventListener("appinstalled", () => void ask());
}

async function ask(): Promise<void> {
  try {
    const { storage } = navigator;
    if (!(await storage.persisted())) await storage.persist();
  } catch {
    // On plain http there is nothing to ask.
  }
}
