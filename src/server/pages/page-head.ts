import type { MessagesName } from '../../i18n/message-texts.ts';
import { escapeHtml } from '../escape-html.ts';
import type { RouteFiles } from './route-files.ts';

/** The head of a page for crawlers: search engines, and the link previews of LINE, Facebook and X. */
export interface PageHead {
  title: string;
  description: string;
  /** Absolute, like every URL in this interface. */
  canonical: string;
  /** Picture of the link preview, 1200 × 600 pixels (MARKET-14); null for a page without one. */
  image: string | null;
  type: 'website' | 'product';
  /** Baht with two decimals; null for a page without a price. */
  price: string | null;
  /** Structured data; any JSON. */
  jsonLd: unknown;
}

/**
 * The same id as in src/ui/page/use-page-meta.ts, so that the app replaces the element instead of adding a
 * second.
 */
const JSON_LD_ID = 'structured-data';

/** Tags that load a route's files at once; the browser would otherwise discover them import by import. */
export function fileTags(files: RouteFiles): string {
  return [
    ...files.styles.map((href) => tag('link', { rel: 'stylesheet', crossorigin: '', href })),
    ...files.scripts.map((href) => tag('link', { rel: 'modulepreload', crossorigin: '', href })),
  ].join('');
}

/** The elements for `<head>`, except title and description, which the built page already has. */
export function headTags(head: PageHead, messagesName: MessagesName): string {
  const { image } = head;
  return [
    tag('link', { rel: 'canonical', href: head.canonical }),
    property('og:site_name', 'Sabai'),
    property('og:locale', messagesName === 'th' ? 'th_TH' : 'en_US'),
    property('og:type', head.type),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', head.canonical),
    ...(image
      ? [property('og:image', image), property('og:image:width', '1200'), property('og:image:height', '600')]
      : []),
    ...(head.price
      ? [property('product:price:amount', head.price), property('product:price:currency', 'THB')]
      : []),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    named('twitter:title', head.title),
    named('twitter:description', head.description),
    ...(image ? [named('twitter:image', image)] : []),
  ].join('');
}

/** Structured data for the end of the page: it is long, and the first paint does not need it. */
export function jsonLdTag(head: PageHead): string {
  return `<script type="application/ld+json" id="${JSON_LD_ID}">${jsonForPage(head.jsonLd)}</script>`;
}

/** Writes JSON for a `<script>` of data: no `<` can end it, whatever the texts contain (SECURITY-11). */
export function jsonForPage(data: unknown): string {
  return JSON.stringify(data).replace(/</g, '\\u003c');
}

const property = (name: string, content: string) => tag('meta', { property: name, content });
const named = (name: string, content: string) => tag('meta', { name, content });

function tag(name: 'meta' | 'link', attributes: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${pairs.join('')} />`;
}
