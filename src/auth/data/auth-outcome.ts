import { isAuthError, type AuthError } from '@supabase/supabase-js';

/**
 * Why an auth request failed. `refused` has the server's own message, which the screen shows (PEOPLE-12), and
 * its code or null.
 */
export type AuthRefusal =
  | { outcome: 'refused'; message: string; code: string | null }
  | { outcome: 'unreachable'; offline: boolean }
  /** The browser provides no storage, or it is full, so no one can be signed in on this device. */
  | { outcome: 'no_storage'; isFull: boolean };

/** Classifies an error of the auth service by its status, never by the words of its message. */
export function classifyAuthError(error: unknown): AuthRefusal {
  if (isAuthError(error) && answered(error)) {
    return { outcome: 'refused', message: error.message, code: error.code ?? null };
  }
  return { outcome: 'unreachable', offline: !navigator.onLine };
}

/** Without a status there was no answer. From 500 on, the server or a proxy failed. */
function answered(error: AuthError): boolean {
  return error.status !== undefined && error.status >= 400 && error.status < 500;
}
