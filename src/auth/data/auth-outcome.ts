import { isAuthError, type AuthError } from '@supabase/supabase-js';

/** `refused` carries the server's own message, which the screen shows (PEOPLE-12), and its code where it has one. */
export type Refusal =
  | { outcome: 'refused'; message: string; code: string | null }
  | { outcome: 'unreachable'; offline: boolean }
  /** The browser gives no storage, so nobody can be signed in on this device. */
  | { outcome: 'no_storage' };

/** What an error of the auth service means for the person; by status, never by the words of a message. */
export function refusalOf(error: unknown): Refusal {
  if (isAuthError(error) && answered(error)) {
    return { outcome: 'refused', message: error.message, code: error.code ?? null };
  }
  return { outcome: 'unreachable', offline: !navigator.onLine };
}

/** Without a status nothing came back. A status of 500 or more is a failure of the server, or of a proxy before it. */
function answered(error: AuthError): boolean {
  return error.status !== undefined && error.status >= 400 && error.status < 500;
}
