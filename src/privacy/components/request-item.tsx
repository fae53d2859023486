import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText, type Translate } from '../../i18n/use-text.ts';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import { formatDay } from '../../lib/days/format-date.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { useClockMs } from '../../session/data/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { answerRequest } from '../data/answer-request.ts';
import { requestDeadline, type RequestDeadline, type RequestPart } from '../rules/privacy-request.ts';
import { AnswerSheet } from './answer-sheet.tsx';

const tones = { unconfirmed: 'gray', open: 'amber', late: 'red', answered: 'jade' } as const;

/** One request: who asks for what, the time left, and the buttons to answer it. */
export function RequestItem(props: { part: RequestPart; onAnswered: () => void }) {
  const t = useText();
  const style = useDateStyle();
  const nowMs = useClockMs();
  const [isDenying, setIsDenying] = useState(false);
  const [outcome, setOutcome] = useState<'done' | 'refused' | null>(null);
  const { part, onAnswered } = props;
  const clock = requestDeadline({ part, nowMs });
  const isErasedFirst = part.kind === 'erase' && part.customer_id !== null;
  const day = (at: string) => formatDay({ date: bangkokDay(Date.parse(at)), style });
  const settleClaim = async (outcome: 'refused' | null) => {
    const answer = await answerRequest({ part: part.id, outcome, letter: null });
    setIsDenying(false);
    if (answer.outcome !== 'answered') {
      showToast({ tone: 'destructive', text: t('request.unreachable') });
      return;
    }
    onAnswered();
    if (!answer.value) showToast({ tone: 'destructive', text: t('request.answeredBefore') });
  };
  return (
    <li className="card request">
      <div className="request-head">
        <strong>{t(`request.kind.${part.kind}`)}</strong>
        <Chip tone={tones[clock.state]} icon="clock">
          {clockText({ clock, t })}
        </Chip>
      </div>
      <p>
        {part.name}
        {part.email !== null && ` · ${part.email}`}
        {part.telephone !== null && ` · ${formatPhone(part.telephone)}`}
      </p>
      {part.details !== null && <p className="request-details">{part.details}</p>}
      <p className="field-help">
        {t('request.askedOn', { day: day(part.created_at) })}
        {' · '}
        {part.confirmed_by === null ? t('request.unproved') : t(`request.provedBy.${part.confirmed_by}`)}
        {part.is_operator && ` · ${t('request.ofOperator')}`}
      </p>
      {part.customer_id !== null && (
        <Link
          className="text-link"
          to="/crm/customer/$id"
          params={{ id: part.customer_id }}
          search={{ tab: 'details' }}
        >
          {t('request.openCustomer')}
        </Link>
      )}
      {part.answered_at !== null && part.outcome !== null && (
        <p>
          {t(`request.outcome.${part.outcome}`)} · {day(part.answered_at)}
        </p>
      )}
      {part.letter !== null && <p className="request-details">{part.letter}</p>}
      {clock.state === 'unconfirmed' && (
        <>
          <p className="field-help">{t('request.claimed')}</p>
          <div className="row-actions">
            <Button variant="soft" onClick={() => void settleClaim(null)}>
              {t('request.know')}
            </Button>
            <Button variant="soft" color="gray" onClick={() => setIsDenying(true)}>
              {t('request.notKnown')}
            </Button>
          </div>
          <ConfirmDialog
            open={isDenying}
            title={t('request.denyConfirm')}
            text={t('request.denyHelp')}
            confirmLabel={t('request.notKnown')}
            onConfirm={() => void settleClaim('refused')}
            onCancel={() => setIsDenying(false)}
          />
        </>
      )}
      {(clock.state === 'open' || clock.state === 'late') && isErasedFirst && (
        <p className="field-help">{t('request.eraseFirst')}</p>
      )}
      {(clock.state === 'open' || clock.state === 'late') && (
        <div className="row-actions">
          {!isErasedFirst && (
            <Button variant="soft" onClick={() => setOutcome('done')}>
              {t('request.done')}
            </Button>
          )}
          <Button variant="soft" color="red" onClick={() => setOutcome('refused')}>
            {t('request.refuse')}
          </Button>
        </div>
      )}
      <AnswerSheet part={part} outcome={outcome} onClose={() => setOutcome(null)} onAnswered={onAnswered} />
    </li>
  );
}

function clockText(options: { clock: RequestDeadline; t: Translate }): string {
  const { clock, t } = options;
  switch (clock.state) {
    case 'unconfirmed':
      return t('request.waits');
    case 'answered':
      return t('request.answered');
    case 'open':
      return t('label.daysLeft', { n: clock.daysLeft });
    case 'late':
      return t('request.daysLate', { n: clock.daysLeft });
  }
}
