import { useEffect, useRef, useState } from 'react';
import { awaitUnlessCancelled } from '../../lib/await-unless-cancelled.ts';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { useNoIndex } from '../../ui/page/use-no-index.ts';
import type { GivenAnswers } from '../data/add-consents.ts';
import { answerConsentPage, openConsentPage } from '../data/ask-consent-page.ts';
import type { Answer, Purpose } from '../rules/consent.ts';
import type { ConsentPage } from '../rules/consent-page.ts';
import { ConsentForm } from './consent-form.tsx';

/** The customer's own page: she reads who asks, answers each purpose and signs, and may change it later. */
export function ConsentScreen({ secret }: { secret: string }) {
  const t = useText();
  useNoIndex();
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ attempt: number; page: ConsentPage | null } | null>(null);
  const [notice, setNotice] = useState<'stored' | 'failed' | null>(null);
  /** The answers sent last and their ids, so that a retry has the same ids. */
  const sent = useRef<{ key: string; ids: Record<Purpose, string> } | null>(null);
  useEffect(
    () => awaitUnlessCancelled(openConsentPage(secret), (page) => setRead({ attempt, page })),
    [secret, attempt],
  );
  if (read?.attempt !== attempt) return <CardsSkeleton cards={1} />;
  const { page } = read;
  if (page === null) return <FailedLoad onRetry={() => setAttempt(attempt + 1)} />;
  if (page.state === 'unknown') {
    return <EmptyState icon="link" title={t('consentPage.unknown')} text={t('consentPage.unknownHelp')} />;
  }
  const { agent, customer } = page;
  const before: Partial<Record<Purpose, Answer>> = Object.fromEntries(
    Object.entries(page.answers).map(([purpose, word]) => [purpose, word.answer]),
  );
  const give = async (given: GivenAnswers) => {
    const key = JSON.stringify(given);
    if (sent.current?.key !== key) sent.current = { key, ids: newIds() };
    const answered = await answerConsentPage({ secret, ids: sent.current.ids, ...given });
    setNotice(answered === null ? 'failed' : 'stored');
    if (answered === null) return false;
    sent.current = null;
    setRead({ attempt, page: answered });
    window.scrollTo({ top: 0 });
    return true;
  };
  return (
    <div className="stack">
      <div aria-live="polite">
        {notice === 'stored' && (
          <Notice tone="jade" icon="check">
            <strong>{t('consentPage.thanks')}</strong>
            <p>{t('consentPage.again')}</p>
          </Notice>
        )}
      </div>
      <section className="card">
        <p>
          {agent ? t('consentPage.from', { agent, customer }) : t('consentPage.fromNobody', { customer })}
        </p>
        <ConsentForm key={JSON.stringify(before)} before={before} mayBeSpoken={false} onGive={give} />
        {notice === 'failed' && (
          <Notice tone="red" icon="attention">
            {t('consentPage.failed')}
          </Notice>
        )}
      </section>
    </div>
  );
}

const newIds = () => ({
  service: crypto.randomUUID(),
  marketing: crypto.randomUUID(),
  hospital: crypto.randomUUID(),
  health: crypto.randomUUID(),
});
