/** A link target is allowed when it lies on our own site, on any path. */
export function allowedRedirect(options: { requested: string | null; siteUrl: string }): string | null {
  if (options.requested === null || !URL.canParse(options.requested)) return null;
  const target = new URL(options.requested);
  return target.origin === new URL(options.siteUrl).origin ? target.href : null;
}
