import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { useLegalPages, type LegalVersions } from '../data/use-legal-pages.ts';

/** The line of a form that stores personal data: a link to the privacy notice, if it has a text (PAGE-7). */
export function PrivacyLine() {
  return <NoticeLine version={useLegalPages().privacy} />;
}

/**
 * The same line for a form that also sends the version that it showed; null if the notice has no text yet.
 */
export function NoticeLine({ version }: { version: number | null }) {
  const t = useText();
  if (version === null) return null;
  return (
    <p className="field-help">
      {t('legal.collects')} <LegalLink to="/privacy" text={t('privacy.title')} />
    </p>
  );
}

/**
 * The line above a sign-up's button: the versions of the terms and privacy notice that the person accepts.
 */
export function AcceptLine({ versions }: { versions: LegalVersions }) {
  const t = useText();
  const { privacy, terms } = versions;
  if (privacy === null && terms === null) return null;
  return (
    <p className="field-help">
      {t('legal.accept')}{' '}
      {terms !== null && <LegalLink to="/terms" text={t('legal.termsVersion', { n: terms })} />}
      {terms !== null && privacy !== null && ' · '}
      {privacy !== null && <LegalLink to="/privacy" text={t('legal.privacyVersion', { n: privacy })} />}
    </p>
  );
}

/** Opens in a new tab, so that nothing typed into the form is lost. */
function LegalLink({ to, text }: { to: '/privacy' | '/terms'; text: string }) {
  return (
    <Link to={to} className="text-link" target="_blank" rel="noopener noreferrer">
      {text}
    </Link>
  );
}
