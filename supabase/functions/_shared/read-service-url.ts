/**
 * The URL of a service without a trailing slash, from the setting `name`; null when it is not set. Throws for
 * an unusable URL, so that a wrong setting fails at the start.
 */
export function readServiceUrl(options: { name: string; value: string | undefined }): string | null {
  if (!options.value) return null;
  const url = URL.canParse(options.value) ? new URL(options.value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new Error(`${options.name} cannot be used: it is not a plain http or https address.`);
  }
  return url.href.replace(/\/+$/, '');
}
