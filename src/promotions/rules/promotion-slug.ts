import { titleSlug } from '../../lib/text/title-slug.ts';

/**
 * Whether a slug may be sent (decision A8): one typed anew has a-z, digits and hyphens alone; the title's own slug
 * and the stored one that nobody touched are always good. As the trigger keep_publication judges.
 */
export function isSlugAllowed(options: { slug: string; title: string; storedSlug: string | null }): boolean {
  const { slug, title, storedSlug } = options;
  return slug === storedSlug || slug === titleSlug(title) || /^[a-z0-9-]+$/.test(slug);
}
