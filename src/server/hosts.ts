/** `localhost`, a name below it, or a loopback address: only this machine reaches it. */
export function isLoopbackName(name: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(name);
}

/**
 * True for a request whose Host is a loopback name or the name in `siteUrl`. A foreign page that rebinds its own name to
 * this machine sends that name, so it cannot use the demonstration's known passwords (SECURITY-15).
 */
export function isOwnHost(options: { host: string | null; siteUrl: string }): boolean {
  const { host, siteUrl } = options;
  if (host === null || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return isLoopbackName(hostname) || hostname === new URL(siteUrl).hostname;
}
