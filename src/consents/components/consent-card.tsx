import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import { formatDay } from '../../lib/days/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { CollapsibleSection } from '../../ui/collapsible-section.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { addConsents, type GivenAnswers } from '../data/add-consents.ts';
import { useConsentsOf } from '../data/use-consents-of.ts';
import { latestReceipts, purposes, type Answer, type Consent, type Purpose } from '../rules/consent.ts';
import { ConsentForm } from './consent-form.tsx';
import { ConsentLink } from './consent-link.tsx';
import { ConsentReceipt } from './consent-receipt.tsx';
import './consents.css';

const none: readonly Consent[] = [];

/** A customer's consents with their receipts. The agent asks her here, or sends her a link (CUSTOMER-20). */
export function ConsentCard({ customerId }: { customerId: string }) {
  const t = useText();
  const style = useDateStyle();
  const [shown, setShown] = useState<'form' | 'link' | null>(null);
  const live = useConsentsOf(customerId);
  const receipts = live.state === 'ready' ? live.value : none;
  const latest = latestReceipts(receipts);
  const stateText = (purpose: Purpose) => {
    const receipt = latest[purpose];
    if (!receipt) return t('consent.state.none');
    const day = formatDay({ date: bangkokDay(Date.parse(receipt.created_at)), style });
    const wasYes = receipts.some((one) => one.purpose === purpose && one.answer === 'yes');
    const state = receipt.answer === 'yes' ? 'yes' : wasYes ? 'withdrawn' : 'no';
    return t(`consent.state.${state}`, { day });
  };
  const give = async (given: GivenAnswers) => {
    const written = await addConsents({ customerId, ...given });
    if (written.outcome === 'refused') {
      const text =
        written.reason === 'not_authenticated' ? t('record.notAuthenticated') : t(`write.${written.reason}`);
      showToast({ tone: 'destructive', text });
      return false;
    }
    setShown(null);
    showToast({ text: t('consent.saved') });
    return true;
  };
  const before: Partial<Record<Purpose, Answer>> = Object.fromEntries(
    Object.entries(latest).map(([purpose, { answer }]) => [purpose, answer]),
  );
  return (
    <section className="card" aria-labelledby="consent-title">
      <Heading as="h2" size="4" id="consent-title">
        {t('consent.title')}
      </Heading>
      {live.state === 'ready' && receipts.length === 0 && <p className="field-help">{t('consent.help')}</p>}
      <ul className="consent-answers">
        {purposes.map((purpose) => (
          <li key={purpose}>
            <span>{t(`consent.purpose.${purpose}`)}</span>
            <span data-answer={latest[purpose]?.answer ?? 'none'}>{stateText(purpose)}</span>
          </li>
        ))}
      </ul>
      <div className="row-actions">
        <Button variant="soft" onClick={() => setShown('form')}>
          <Icon name="edit" />
          {t('consent.ask')}
        </Button>
        <Button variant="soft" onClick={() => setShown('link')}>
          <Icon name="link" />
          {t('consent.link')}
        </Button>
      </div>
      {receipts.length > 0 && (
        <CollapsibleSection title={`${t('consent.receipts')} · ${receipts.length}`}>
          {receipts.map((receipt) => (
            <ConsentReceipt key={receipt.id} receipt={receipt} />
          ))}
        </CollapsibleSection>
      )}
      <Sheet open={shown === 'form'} title={t('consent.ask')} onClose={() => setShown(null)}>
        {shown === 'form' && <ConsentForm before={before} mayBeSpoken onGive={give} />}
      </Sheet>
      <Sheet open={shown === 'link'} title={t('consent.link')} onClose={() => setShown(null)}>
        {shown === 'link' && <ConsentLink customerId={customerId} />}
      </Sheet>
    </section>
  );
}
