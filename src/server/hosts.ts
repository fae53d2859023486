/** True for `localhost`, a subdomain of it, or a loopback address, which only this machine can reach. */
export function isLoopbackName(name: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(name);
}

/**
 * True when the request's Host is a loopback name or the name in `siteUrl`. This stops DNS rebinding: a
 * foreign page sends its own name, and cannot use the demonstration's known passwords (SECURITY-15).
 */
export function isOwnHost(options: { host: string | null; siteUrl: string }): boolean {
  const { host, siteUrl } = options;
  if (host === null || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return isLoopbackName(hostname) || hostname === new URL(siteUrl).hostname;
}

/**
 * The status that a local site answers to what another site's page sends, null if there is none: 421 for its
 * Host, 403 for its Origin. A page that needs no answer could sign in with a known password (SECURITY-15).
 */
export function foreignStatus(options: {
  host: string | null;
  origin: string | null;
  siteUrl: string;
}): 403 | 421 | null {
  const { host, origin, siteUrl } = options;
  if (!isOwnHost({ host, siteUrl })) return 421;
  if (origin === null) return null;
  return URL.canParse(origin) && isOwnHost({ host: new URL(origin).host, siteUrl }) ? null : 403;
}
