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
