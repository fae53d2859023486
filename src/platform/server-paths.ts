/**
 * The server answers these paths itself. Neither the server nor the service worker returns the page shell for them,
 * and the worker never caches them (SECURITY-5).
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

/** Where the app's server takes reports of errors, whatever backend it has (SECURITY-39). */
export const errorReportPath = '/functions/v1/client-error';

/** `pathname` as in `URL.pathname`. */
export function isServerPath(pathname: string): boolean {
  return serverPrefixes.some(
    (prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`) || pathname.startsWith(`${prefix}.`),
  );
}

/** True where the last segment names a file (`/worker.js`), so that a missing one is a 404 and not a page. */
export function namesFile(pathname: string): boolean {
  return pathname.slice(pathname.lastIndexOf('/') + 1).includes('.');
}
