import type { PageName, StoredPage } from '../../listings/rules/page-content.ts';

/** Characters of a page's description for search engines, as for promotions (MARKET-12). */
const DESCRIPTION_LENGTH = 150;

/** The head of a page for search engines and link previews; addresses are absolute. */
export interface ContentHead {
  title: string;
  description: string;
  canonical: string;
  jsonLd: Record<string, unknown>;
}

/**
 * Title, description, address and structured data of a page. `fallback.title` replaces an empty title,
 * `fallback.lead` an empty text. `origin` has no slash at its end.
 */
export function contentHead(options: {
  page: AnyPage;
  origin: string;
  fallback: { title: string; lead: string };
}): ContentHead {
  const { page, origin, fallback } = options;
  const name = page.content.title.trim() || fallback.title;
  const canonical = `${origin}/${page.name}`;
  const description = shorten(textOf(page)) || fallback.lead;
  return {
    title: `${name} · Sabai`,
    description,
    canonical,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': types[page.name],
      name,
      description,
      url: canonical,
      ...more(page),
    },
  };
}

export type AnyPage = { [Name in PageName]: StoredPage<Name> }[PageName];

const types = {
  faq: 'FAQPage',
  about: 'AboutPage',
  contact: 'ContactPage',
  privacy: 'WebPage',
  terms: 'WebPage',
} as const;

function textOf(page: AnyPage): string {
  switch (page.name) {
    case 'faq':
      return page.content.items.map(({ question }) => question).join(' · ');
    case 'about':
      return page.content.content;
    case 'contact':
      return [page.content.line && `LINE ${page.content.line}`, page.content.phone]
        .filter(Boolean)
        .join(' · ');
    case 'privacy':
    case 'terms':
      return page.content.body;
  }
}

function shorten(text: string): string {
  return Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, DESCRIPTION_LENGTH).join('');
}

/** Structured data of single pages: the FAQ's questions and answers, or the contact's telephone. */
function more(page: AnyPage): Record<string, unknown> {
  if (page.name === 'faq') {
    return {
      mainEntity: page.content.items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    };
  }
  if (page.name === 'contact' && page.content.phone) {
    const telephone = page.content.phone;
    return {
      mainEntity: {
        '@type': 'Organization',
        name: 'Sabai',
        contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', telephone },
      },
    };
  }
  return {};
}
