/** The text of robots.txt: crawlers may read everything public, but no personal pages and no API. */
export function robots(options: { site: string }): string {
  const closed = ['crm', 'submit', 'edit', 'submit-event', 'edit-event', 'hospital-dashboard', 'saved'];
  const api = ['/rest/', '/auth/', '/functions/', '/_mail'];
  return [
    'User-agent: *',
    // Closes the segment and all paths below it, but not a hospital whose slug starts with the same letters.
    ...closed.flatMap((segment) => [`Disallow: /${segment}$`, `Disallow: /${segment}/`]),
    ...api.map((path) => `Disallow: ${path}`),
    `Sitemap: ${options.site}/sitemap.xml`,
    '',
  ].join('\n');
}

/**
 * Pages that people may share but search engines may not list, because the link contains a code or a secret.
 */
export const unlisted = { paths: ['/v/*', '/c/*'], headers: { 'x-robots-tag': 'noindex' } } as const;

/** True for the path of a page that search engines may not list. */
export function isUnlisted(pathname: string): boolean {
  return /^\/[vc]\//.test(pathname);
}
