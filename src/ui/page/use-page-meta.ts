import { useLayoutEffect } from 'react';
import { currentMessages } from '../../i18n/language.ts';
import { translatorOf } from '../../i18n/translate.ts';

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
 * of the server's. Leaving the screen restores the site's default. Null changes nothing.
 */
export function usePageMeta(meta: PageMeta | null): void {
  const json = meta ? JSON.stringify(meta) : null;
  useLayoutEffect(() => {
    if (!json) return;
    const { title, description, canonical, image, type, jsonLd } = JSON.parse(json) as PageMeta;
    document.title = title;
    setNamed('description', description);
    setTag('link[rel="canonical"]', { rel: 'canonical', href: canonical });
    setProperty('og:title', title);
    setProperty('og:description', description);
    setProperty('og:url', canonical);
    setProperty('og:type', type ?? 'website');
    setProperty('og:image', image);
    setNamed('twitter:card', image ? 'summary_large_image' : 'summary');
    setNamed('twitter:title', title);
    setNamed('twitter:description', description);
    setNamed('twitter:image', image);
    setJsonLd(jsonLd);
    return restoreDefault;
  }, [json]);
}

/** Restores the site's title, with the home page's description, and removes the tags that only single screens have. */
function restoreDefault(): void {
  document.title = 'Sabai';
  setNamed('description', translatorOf(currentMessages())('market.lead'));
  const own = `link[rel="canonical"], meta[property], meta[name^="twitter:"], #${JSON_LD_ID}`;
  for (const element of document.querySelectorAll(own)) element.remove();
}

const setNamed = (name: string, content: string | null | undefined) =>
  setTag(`meta[name="${name}"]`, content ? { name, content } : null);
const setProperty = (property: string, content: string | null | undefined) =>
  setTag(`meta[property="${property}"]`, content ? { property, content } : null);

/** Sets attributes of the element that `selector` finds, or creates it; null removes it. */
function setTag(selector: string, attributes: Readonly<Record<string, string>> | null): void {
  const found = document.head.querySelector(selector);
  if (!attributes) return found?.remove();
  const element =
    found ?? document.head.appendChild(document.createElement(selector.slice(0, selector.indexOf('['))));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/**
 * Writes the data as a text node, which is never parsed as markup. `<` is escaped all the same (SECURITY-11).
 */
function setJsonLd(data: unknown): void {
  document.getElementById(JSON_LD_ID)?.remove();
  if (data === undefined || data === null) return;
  const script = document.createElement('script');
  script.id = JSON_LD_ID;
  script.type = 'application/ld+json';
  script.append(document.createTextNode(JSON.stringify(data).replace(/</g, '\\u003c')));
  document.head.append(script);
}
