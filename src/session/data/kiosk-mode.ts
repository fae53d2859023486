const KEY = 'sabai-held-at';

/**
 * Holds this device at one screen: whatever address is opened, that screen is shown (main.tsx), until it is released.
 * For reception mode on a tablet that customers can reach. A courtesy like every lock in a browser: rights are the
 * server's.
 */
export function enterKioskMode(path: string): void {
  try {
    localStorage.setItem(KEY, path);
  } catch {
    // Storage is closed: the screen is then left by opening the app again.
  }
}

export function releaseDevice(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** Where this device is held; null where it is free. In the first code of all, so it looks at nothing else. */
export function kioskPath(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
