/** What crawlers may look at: everything public; not what belongs to one person, nor the API. */
export function robots(options: { site: string }): string {
  const closed = ['crm', 'submit', 'edit', 'submit-event', 'edit-event', 'hospital-dashboard', 'saved'];
  const api = ['/rest/', '/auth/', '/functions/', '/_mail'];
  return [
    'User-agent: *',
    // The segment itself and what is below it, but no hospital whose slug only begins so.
    ...closed.flatMap((segment) => [`Disallow: /${segment}$`, `Disallow: /${segment}/`]),
    ...api.map((path) => `Disallow: ${path}`),
    `Sitemap: ${options.site}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Pages that people may open and share, but search engines may not list: the link contains a code or a secret. */
export const unlisted = { paths: ['/v/*', '/c/*'], headers: { 'x-robots-tag': 'noindex' } } as const;

export function isUnlisted(pathname: string): boolean {
  return /^\/[vc]\//.test(pathname);
}
