/** True for a fragment with tokens of any kind, or with the error that comes instead: it must leave the address. */
export function isLinkOfMail(hash: string): boolean {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  return ['access_token', 'refresh_token', 'error', 'error_code'].some((name) => params.has(name));
}
