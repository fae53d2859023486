const KEY = 'sabai-somebody';

/**
 * Whether somebody was signed in when this device was last used. A hint only: the first paint then waits for the
 * local data instead of showing a visitor's screen for a moment. It says neither who nor what.
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
