/**
 * Paths that the server answers itself. The page shell is never served for them, neither by the server nor by
 * the service worker, and the worker never caches them (security.md, "In the browser").
 */
const serverPrefixes = ['/rest', '/auth/v1', '/storage', '/functions', '/_mail', '/.well-known'] as const;

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
