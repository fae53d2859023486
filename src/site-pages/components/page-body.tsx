import type { AnyPage } from '../rules/site-page-head.ts';
import { AboutBody } from './about-body.tsx';
import { ContactBody } from './contact-body.tsx';
import { FaqBody } from './faq-body.tsx';
import { LegalBody } from './legal-body.tsx';

/** The body of a site page, below its title. */
export function PageBody({ page }: { page: AnyPage }) {
  switch (page.name) {
    case 'faq':
      return <FaqBody content={page.content} />;
    case 'about':
      return <AboutBody content={page.content} />;
    case 'contact':
      return <ContactBody content={page.content} />;
    case 'privacy':
      return <LegalBody version={page.version} body={page.content.body} officer={page.content.officer} />;
    case 'terms':
      return <LegalBody version={page.version} body={page.content.body} officer="" />;
  }
}
