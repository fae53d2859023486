import { useLayoutEffect } from 'react';

/** Content of a page's `<head>` for search engines and link previews. Addresses are absolute. */
export interface PageMeta {
  title: string;
  description: string;
  canonical: string;
  image?: string | null;
  /** `website` or `product`. */
  type?: string;
  /** Structured data; any JSON. */
  jsonLd?: unknown;
}

/** Id of the script element with structured data; the server renders one with the same id. */
export const JSON_LD_ID = 'structured-data';

/**
 * Writes title, description, canonical link, link preview and structured data into the page's head, in place
 * of the server's. Leaving the screen undoes that. Null changes nothing.
 */
export function usePageMeta(meta: PageMeta | null): void {
  const json = meta ? JSON.stringify(meta) : null;
  useLayoutEffect(() => {
    if (!json) return;
    const { title, description, canonical, image, type, jsonLd } = JSON.parse(json) as PageMeta;
    const before = document.title;
    document.title = title;
    const undo = [
      setNamed('description', description),
      setTag('link[rel="canonical"]', { rel: 'canonical', href: canonical }),
      setProperty('og:title', title),
      setProperty('og:description', description),
      setProperty('og:url', canonical),
      setProperty('og:type', type ?? 'website'),
      setProperty('og:image', image),
      setNamed('twitter:card', image ? 'summary_large_image' : 'summary'),
      setNamed('twitter:title', title),
      setNamed('twitter:description', description),
      setNamed('twitter:image', image),
      setJsonLd(jsonLd),
    ];
    return () => {
      document.title = before;
      for (const each of undo) each();
    };
  }, [json]);
}

const setNamed = (name: string, content: string | null | undefined) =>
  setTag(`meta[name="${name}"]`, content ? { name, content } : null);
const setProperty = (property: string, content: string | null | undefined) =>
  setTag(`meta[property="${property}"]`, content ? { property, content } : null);

/**
 * Sets attributes of the element that `selector` finds, or creates it; null removes it. Returns the function
 * that undoes what was set.
 */
function setTag(selector: string, attributes: Readonly<Record<string, string>> | null): () => void {
  const found = document.head.querySelector(selector);
  if (!attributes) {
    found?.remove();
    return () => undefined;
  }
  const element =
    found ?? document.head.appendChild(document.createElement(selector.slice(0, selector.indexOf('['))));
  const before = Object.keys(attributes).map((name) => [name, element.getAttribute(name)] as const);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return () => {
    if (!found) return element.remove();
    for (const [name, value] of before) if (value !== null) element.setAttribute(name, value);
  };
}

/**
 * Writes the data as a text node, which is never parsed as markup. `<` is escaped all the same (SECURITY-11).
 */
function setJsonLd(data: unknown): () => void {
  document.getElementById(JSON_LD_ID)?.remove();
  if (data === undefined || data === null) return () => undefined;
  const script = document.createElement('script');
  script.id = JSON_LD_ID;
  script.type = 'application/ld+json';
  script.append(document.createTextNode(JSON.stringify(data).replace(/</g, '\\u003c')));
  document.head.append(script);
  return () => script.remove();
}
