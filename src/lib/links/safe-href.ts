const allowed = new Set(['http:', 'https:', 'tel:', 'mailto:']);

/** Allows a link that came from data: http, https, tel or mailto (SECURITY-10). Null for every other scheme. */
export function safeHref(link: string): string | null {
  try {
    const url = new URL(link);
    return allowed.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
