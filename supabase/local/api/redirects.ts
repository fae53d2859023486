/** The requested redirect target if it is on the site itself, with any path; else null. */
export function allowedRedirect(options: { requested: string | null; siteUrl: string }): string | null {
  if (options.requested === null || !URL.canParse(options.requested)) return null;
  const target = new URL(options.requested);
  return target.origin === new URL(options.siteUrl).origin ? target.href : null;
}
