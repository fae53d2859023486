import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { retryMail } from '../data/read-site-state.ts';
import type { SiteState } from '../rules/site-state.ts';
import { useMoment } from './use-moment.ts';

type Queue = SiteState['queue'];

/** Counts of the outgoing queue, and its dead messages without their addresses; each can be sent again. */
export function MailQueue({ queue, onChanged }: { queue: Queue; onChanged: () => void }) {
  const t = useText();
  const moment = useMoment();
  const counts = [
    { name: t('sync.waiting'), count: queue.waiting },
    { name: t('ops.retrying'), count: queue.retrying },
    { name: t('ops.dead'), count: queue.dead_count },
    { name: t('ops.sentToday'), count: queue.sent_today },
  ];
  return (
    <FormSection name="queue" title={t('ops.queue')}>
      <dl className="ops-counts">
        {counts.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {queue.oldest_at !== null && (
        <p className="field-help">{t('ops.oldest', { at: moment(queue.oldest_at) })}</p>
      )}
      {queue.dead.length === 0 && <p className="field-help">{t('ops.deadNone')}</p>}
      <ul className="plain-list ops-list">
        {queue.dead.map((mail) => (
          <DeadMail key={mail.id} mail={mail} onChanged={onChanged} />
        ))}
      </ul>
    </FormSection>
  );
}

const kinds = {
  invitation: 'ops.mail.invitation',
  event: 'ops.mail.event',
  ending: 'ops.mail.ending',
  push: 'ops.mail.push',
} as const;

function DeadMail({ mail, onChanged }: { mail: Queue['dead'][number]; onChanged: () => void }) {
  const t = useText();
  const moment = useMoment();
  const [isBusy, setIsBusy] = useState(false);
  const kind = t(mail.template in kinds ? kinds[mail.template as keyof typeof kinds] : 'ops.mail.plain');
  const tryAgain = async () => {
    setIsBusy(true);
    const answer = await retryMail(mail.id);
    setIsBusy(false);
    if (answer.outcome !== 'answered') {
      showToast({ tone: 'destructive', text: t('request.unreachable') });
      return;
    }
    if (answer.value) showToast({ text: t('ops.queued') });
    else showToast({ tone: 'destructive', text: t('ops.notQueued') });
    onChanged();
  };
  return (
    <li>
      <p>{t('ops.deadMail', { kind, at: moment(mail.created_at), n: mail.attempts })}</p>
      {mail.error !== null && <p className="ops-code">{mail.error}</p>}
      {mail.can_retry ? (
        <div>
          <Button variant="soft" disabled={isBusy} onClick={() => void tryAgain()}>
            {t('ops.tryAgain')}
          </Button>
        </div>
      ) : (
        <p className="field-help">{t('ops.tooOld')}</p>
      )}
    </li>
  );
}
