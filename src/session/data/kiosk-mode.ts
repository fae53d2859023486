const KEY = 'sabai-held-at';

/**
 * Puts this device into kiosk mode: every URL leads to the screen at `path` (main.tsx) until {@link
 * releaseDevice}. It is for a tablet within customers' reach. It protects nothing by itself: the server
 * checks rights.
 */
export function enterKioskMode(path: string): void {
  try {
    localStorage.setItem(KEY, path);
  } catch {
    // Storage is blocked: opening the app anew then leaves the screen.
  }
}

/** Ends kiosk mode on this device. */
export function releaseDevice(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}

/**
 * The path of kiosk mode's screen; null outside of it. It is in the app's first chunk, so this file imports
 * nothing.
 */
export function kioskPath(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
