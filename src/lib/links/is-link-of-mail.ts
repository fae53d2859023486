/**
 * True for the fragment of a link in a sign-in mail: it has tokens, or an error in their place. It must leave
 * the address.
 */
export function isLinkOfMail(hash: string): boolean {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  return ['access_token', 'refresh_token', 'error', 'error_code'].some((name) => params.has(name));
}
