import { titleSlug } from '../../lib/text/title-slug.ts';

/**
 * Decides whether a slug may be sent (PUBLISH-7). The title's own slug and an unchanged stored one are always
 * accepted. The trigger complete_publication decides the same.
 */
export function isSlugAllowed(options: { slug: string; title: string; storedSlug: string | null }): boolean {
  const { slug, title, storedSlug } = options;
  return slug === storedSlug || slug === titleSlug(title) || /^[a-z0-9-]+$/.test(slug);
}
