const KEY = 'sabai-session-hint';

/**
 * True when a person was signed in at this device's last use. With this anonymous hint, the first paint waits
 * for local data instead of flashing the visitor's screen.
 */
export function hasSessionHint(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Stores or removes the hint. It does nothing when storage is blocked. */
export function storeSessionHint(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: without the hint a signed-in person briefly sees the visitor's header.
  }
}
