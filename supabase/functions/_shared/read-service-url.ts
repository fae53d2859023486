/**
 * The address of a service without the slash at its end, or `null` where none is set. Throws for one that cannot
 * be used, so that a slip in the settings is seen at the start and not as answers that stay away.
 */
export function readServiceUrl(options: { name: string; value: string | undefined }): string | null {
  if (!options.value) return null;
  const url = URL.canParse(options.value) ? new URL(options.value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new Error(`${options.name} cannot be used: it is not a plain http or https address.`);
  }
  return url.href.replace(/\/+$/, '');
}
