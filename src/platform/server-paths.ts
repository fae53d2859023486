/**
 * Path prefixes that the server answers itself. Neither the server nor the service worker returns the page
 * shell for them, and the worker never caches them (SECURITY-5).
 */
const serverPrefixes = [
  '/rest',
  '/auth/v1',
  '/storage',
  '/functions',
  '/realtime',
  '/_mail',
  '/healthz',
  '/readyz',
  '/metrics',
  '/.well-known',
] as const;

/** Path at which the app's own server takes error reports, whichever backend it has (SECURITY-39). */
export const errorReportPath = '/functions/v1/client-error';

/** True for a path that the server answers itself; `pathname` as in `URL.pathname`. */
export function isServerPath(pathname: string): boolean {
  return serverPrefixes.some(
    (prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`) || pathname.startsWith(`${prefix}.`),
  );
}

/**
 * True when the last segment has a file extension (`/worker.js`), so that a missing file is a 404 and not a
 * page.
 */
export function namesFile(pathname: string): boolean {
  return pathname.slice(pathname.lastIndexOf('/') + 1).includes('.');
}
