const KEY = 'sabai-somebody';

/**
 * True if a person was signed in when this device was last used. It is a hint without a name: the first paint then
 * waits for the local data, and a visitor's screen does not flash up.
 */
export function hasSessionHint(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function storeSessionHint(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is closed: without the hint a signed-in person sees the visitor's header for a moment.
  }
}
