import { useEffect, useState } from 'react';
import { awaitUnlessCancelled } from '../../../lib/await-unless-cancelled.ts';
import { useText } from '../../../i18n/use-text.ts';
import { refusalText } from '../../../session/components/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import {
  answerHandover,
  handOverCustomers,
  offerCustomers,
  readHandover,
  type HandoverState,
  type HandoverOffer,
  type ReceivedHandoverOffer,
} from '../../data/account/handover.ts';

/** Offers all customers to another agent, who must accept, and answers offers of other agents (PEOPLE-16). */
export function HandOverSection() {
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<HandoverState | 'failed' | null>(null);
  useEffect(
    () =>
      awaitUnlessCancelled(readHandover(), (answer) => {
        // A failed refetch leaves the state that was read before.
        setRead((before) => (answer.outcome === 'answered' ? answer.value : (before ?? 'failed')));
      }),
    [attempt],
  );
  const again = () => {
    if (read === 'failed') setRead(null);
    setAttempt((count) => count + 1);
  };
  return (
    <FormSection name="hand-over" title={t('handover.title')}>
      <p className="field-help">{t('handover.help')}</p>
      {read === null && <CardsSkeleton cards={1} />}
      {read === 'failed' && <FailedLoad onRetry={again} />}
      {read !== null && read !== 'failed' && (
        <>
          {read.received.map((offer) => (
            <Received key={offer.id} offer={offer} onChanged={again} />
          ))}
          {read.offered && <Offered offer={read.offered} customers={read.customers} onChanged={again} />}
          {!read.offered && read.customers > 0 && <OfferForm customers={read.customers} onOffered={again} />}
          {!read.offered && read.customers === 0 && read.received.length === 0 && (
            <p>{t('handover.noCustomers')}</p>
          )}
        </>
      )}
    </FormSection>
  );
}

function OfferForm(props: { customers: number; onOffered: () => void }) {
  const t = useText();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const offer = async () => {
    const typed = email.trim();
    if (!/^[^@\s]+@[^@\s]+$/.test(typed)) {
      setError(t('handover.emailWrong'));
      return;
    }
    setBusy(true);
    const answer = await offerCustomers({ email: typed });
    setBusy(false);
    if (answer.outcome === 'answered' && answer.value) props.onOffered();
    else if (answer.outcome === 'answered') setError(t('handover.ownAddress'));
    else if (answer.outcome === 'refused') setError(refusalText({ refusal: answer, t }));
    else setError(t('account.unreachable'));
  };
  return (
    <>
      <TextInput
        name="handover-email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        label={t('handover.email')}
        value={email}
        error={error}
        onChange={(value) => {
          setEmail(value);
          setError(undefined);
        }}
        onEnter={() => void offer()}
      />
      <div>
        <Button variant="soft" disabled={busy} onClick={() => void offer()}>
          {t('handover.offer', { n: props.customers })}
        </Button>
      </div>
    </>
  );
}

function Offered(props: { offer: HandoverOffer; customers: number; onChanged: () => void }) {
  const t = useText();
  const { offer, customers, onChanged } = props;
  const [asking, setAsking] = useState(false);
  const [left, setLeft] = useState<number | null>(null);
  const who = offer.name ? `${offer.name} (${offer.email})` : offer.email;
  const confirm = async () => {
    setLeft(customers);
    const moved = await handOverCustomers({ handover: offer.id, onProgress: setLeft });
    setLeft(null);
    setAsking(false);
    if (moved.outcome === 'handed_over') {
      showToast({ title: t('toast.success'), text: t('handover.done') });
    } else {
      const text = t(moved.reason === 'not_sent' ? 'handover.notSent' : 'handover.stopped');
      showToast({ tone: 'destructive', title: t('toast.error'), text });
    }
    onChanged();
  };
  return (
    <>
      <p aria-live="polite">
        {left !== null
          ? t('handover.left', { n: left })
          : t(offer.accepted_at === null ? 'handover.waits' : 'handover.accepted', { who })}
      </p>
      <div className="row-actions">
        {offer.accepted_at !== null && (
          <Button disabled={left !== null} onClick={() => setAsking(true)}>
            {t('handover.confirm', { n: customers })}
          </Button>
        )}
        <EndOffer handover={offer.id} label={t('handover.withdraw')} onChanged={onChanged} />
      </div>
      <ConfirmDialog
        open={asking}
        title={t('handover.ask', { n: customers, who })}
        text={t('handover.askHelp')}
        confirmLabel={t('handover.confirm', { n: customers })}
        busy={left !== null}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Received(props: { offer: ReceivedHandoverOffer; onChanged: () => void }) {
  const t = useText();
  const { offer, onChanged } = props;
  const [busy, setBusy] = useState(false);
  const who = offer.name ? `${offer.name} (${offer.email})` : offer.email;
  const accept = async () => {
    setBusy(true);
    const answer = await answerHandover({ handover: offer.id, accept: true });
    setBusy(false);
    if (answer.outcome === 'answered') onChanged();
    else showToast({ tone: 'destructive', title: t('toast.error'), text: t('account.unreachable') });
  };
  const isAccepted = offer.accepted_at !== null;
  return (
    <div className="card stack">
      <p aria-live="polite">
        {t(isAccepted ? 'handover.youAccepted' : 'handover.offeredToYou', { who, n: offer.customers })}
      </p>
      {!isAccepted && <p className="field-help">{t('handover.acceptHelp')}</p>}
      <div className="row-actions">
        {!isAccepted && (
          <Button disabled={busy} onClick={() => void accept()}>
            {t('handover.accept')}
          </Button>
        )}
        <EndOffer handover={offer.id} label={t('handover.refuse')} onChanged={onChanged} />
      </div>
    </div>
  );
}

function EndOffer(props: { handover: string; label: string; onChanged: () => void }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    const answer = await answerHandover({ handover: props.handover, accept: false });
    setBusy(false);
    if (answer.outcome === 'answered') props.onChanged();
    else showToast({ tone: 'destructive', title: t('toast.error'), text: t('account.unreachable') });
  };
  return (
    <Button variant="soft" color="gray" disabled={busy} onClick={() => void end()}>
      {props.label}
    </Button>
  );
}
