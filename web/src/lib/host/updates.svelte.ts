// A newer version of the page that is installed and waits: it is used at the next start, or when somebody asks for it.

class Updates {
  /** Use the newer version now; null if there is none. */
  use = $state.raw<(() => void) | null>(null);
}

export const updates = new Updates();
