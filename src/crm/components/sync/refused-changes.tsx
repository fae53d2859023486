import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { discardChange, type DecisionOutcome } from '../../data/sync/discard-change.ts';
import { retryChange } from '../../data/sync/retry-change.ts';
import type { OutboxEntry } from '../../data/sync/use-changes.ts';
import type { RecordEntity } from '../../data/sync/read-subject.ts';
import { failureText } from './failure-text.ts';
import { notifyIfRefused } from './notify-if-refused.ts';
import { subjectText } from './subject-text.ts';

/**
 * The refused changes of a customer's record. A change of the customer is corrected in its form; changes of
 * notes, bookings and the like are retried or discarded here.
 */
export function RefusedChanges(props: {
  failed: readonly OutboxEntry[];
  customerId: string;
  plates: ReadonlyMap<string, string>;
}) {
  const t = useText();
  const decide = async (deciding: Promise<DecisionOutcome>) => {
    notifyIfRefused({ written: await deciding, t });
  };
  return props.failed.map((entry) => {
    const ofCustomer = entry.rowId === props.customerId;
    return (
      <Notice key={entry.opId} tone="red" icon="attention">
        <strong>{t('customer.refusedTitle')}</strong>
        <p>
          {[
            subjectText({
              entity: entry.entity as RecordEntity,
              plate: props.plates.get(entry.rowId) ?? null,
              t,
            }),
            failureText({ failure: entry.failure, t }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>{t(ofCustomer ? 'customer.refusedHelp' : 'record.failedHelp')}</p>
        {!ofCustomer && (
          <div className="row-actions">
            <Button variant="soft" onClick={() => void decide(retryChange({ opId: entry.opId }))}>
              {t('action.sendAgain')}
            </Button>
            <Button
              variant="soft"
              color="red"
              onClick={() => void decide(discardChange({ opId: entry.opId }))}
            >
              {t('record.discardFailed')}
            </Button>
          </div>
        )}
      </Notice>
    );
  });
}
