import { Heading } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import {
  unknownSubject,
  type Changes,
  type OpenConflict,
  type OutboxEntry,
  type Subject,
} from '../../data/sync/use-changes.ts';
import { columnLabel } from './column-text.ts';
import { subjectText } from './subject-text.ts';
import { ConflictActions, type Resolve } from './conflict-actions.tsx';
import { failureText } from './failure-text.ts';
import { RefusedCallItem } from './refused-call-item.tsx';
import './change-lists.css';

/** The number of changes that each list shows at first, and that "show more" adds. */
export const CHANGES_PER_STEP = 100;

/**
 * The lists of failed, conflicting and waiting changes. Those that need a decision come first and are counted
 * as in the sync status (rule C2).
 */
export function ChangeLists(props: {
  changes: Changes;
  /** How many changes of each list are shown. */
  limit: number;
  onShowMore: () => void;
  onRetry: (opId: string) => void;
  onDiscard: (opId: string) => void;
  onRetryCall: (id: string) => void;
  onDiscardCall: (id: string) => void;
  onResolve: Resolve;
}) {
  const t = useText();
  const style = useDateStyle();
  const { changes, limit } = props;
  const { importing, notEntered, ofDesk } = changes;
  const enteringElsewhere = notEntered - (importing ? importing.total - importing.done : 0);
  const subjectOf = (rowId: string) => changes.subjects.get(rowId) ?? unknownSubject;
  const asked = changes.conflicts.filter(({ isAsked }) => isAsked);
  const decided = changes.conflicts.filter(({ isAsked }) => !isAsked);
  const conflictItem = (conflict: OpenConflict) => (
    <li className="change" key={conflict.id}>
      <RecordLink subject={subjectOf(conflict.row_id)} />
      <KindLine subject={subjectOf(conflict.row_id)} />
      <ConflictActions conflict={conflict} onResolve={props.onResolve} />
    </li>
  );
  const more = (length: number) =>
    length > limit && (
      <li>
        <button type="button" className="reminder-more" onClick={props.onShowMore}>
          {t('home.showMore', { n: Math.min(length - limit, CHANGES_PER_STEP) })}
        </button>
      </li>
    );
  return (
    <>
      <ChangeList
        title={t('sync.failed')}
        empty={t('sync.failedEmpty')}
        count={changes.failed.length + changes.refusedCalls.length + ofDesk.failed}
      >
        {ofDesk.failed > 0 && (
          <li className="change">
            <Link to="/hospital-dashboard" search={{ tab: 'conflicts' }} className="text-link">
              {t('sync.failedDesk', { n: ofDesk.failed })}
            </Link>
          </li>
        )}
        {changes.failed.slice(0, limit).map((entry) => (
          <li className="change" key={entry.opId}>
            <EntryHead entry={entry} subject={subjectOf(entry.rowId)} />
            <p>{failureText({ failure: entry.failure, t })}</p>
            <div className="row-actions">
              <Button variant="soft" onClick={() => props.onRetry(entry.opId)}>
                {t('action.retry')}
              </Button>
              <EditLink entry={entry} subject={subjectOf(entry.rowId)} />
              <Button variant="soft" color="red" onClick={() => props.onDiscard(entry.opId)}>
                {t('action.discard')}
              </Button>
            </div>
          </li>
        ))}
        {changes.refusedCalls.slice(0, limit).map((call) => (
          <RefusedCallItem
            key={call.id}
            call={call}
            onRetry={() => props.onRetryCall(call.id)}
            onDiscard={() => props.onDiscardCall(call.id)}
          />
        ))}
        {more(Math.max(changes.failed.length, changes.refusedCalls.length))}
      </ChangeList>
      {changes.questions.length > 0 && (
        <ChangeList title={t('sync.questions')} empty="" count={changes.questions.length}>
          {changes.questions.map(({ question, subject }) => (
            <li className="change" key={question.nonce}>
              <RecordLink subject={subject} />
              <div className="list-line number">
                <span>{subjectText({ ...subject, t })}</span>
                <span>{formatBookingCode(question.code)}</span>
              </div>
              <p>
                {t(`bookingQuestion.${question.kind}`, {
                  time: formatMoment({ atMs: Date.parse(question.at), style }),
                })}
              </p>
              <p className="field-help">{t('bookingQuestion.open')}</p>
            </li>
          ))}
        </ChangeList>
      )}
      <ChangeList title={t('sync.conflicts')} empty={t('sync.conflictsEmpty')} count={asked.length}>
        {asked.map(conflictItem)}
      </ChangeList>
      {decided.length > 0 && (
        <ChangeList title={t('sync.decided')} empty="" count={decided.length}>
          {decided.map(conflictItem)}
        </ChangeList>
      )}
      <ChangeList
        title={t('sync.waiting')}
        empty={t('sync.waitingEmpty')}
        count={changes.waiting.length + ofDesk.waiting + notEntered}
      >
        {importing && (
          <li className="change">
            <Link to="/crm/import" className="text-link number">
              {t('sync.importing', importing)}
            </Link>
          </li>
        )}
        {enteringElsewhere > 0 && <li className="change">{t('sync.entering', { n: enteringElsewhere })}</li>}
        {ofDesk.waiting > 0 && <li className="change">{t('sync.waitingDesk', { n: ofDesk.waiting })}</li>}
        {changes.waiting.slice(0, limit).map((entry) => (
          <li className="change" key={entry.opId}>
            <EntryHead entry={entry} subject={subjectOf(entry.rowId)} />
            {entry.state === 'held' && <p className="field-help">{t('sync.held')}</p>}
            {entry.state === 'uploading' && <p className="field-help">{t('sync.uploading')}</p>}
          </li>
        ))}
        {more(changes.waiting.length)}
      </ChangeList>
    </>
  );
}

function ChangeList(props: { title: string; empty: string; count: number; children: ReactNode }) {
  return (
    <section className="card" aria-label={props.title}>
      <Heading as="h2" size="4">
        {props.title}
        {props.count > 0 && <span className="list-aside number"> · {props.count}</span>}
      </Heading>
      {props.count === 0 ? (
        <p className="field-help">{props.empty}</p>
      ) : (
        <ul className="plain-list">{props.children}</ul>
      )}
    </section>
  );
}

function EntryHead({ entry, subject }: { entry: OutboxEntry; subject: Subject }) {
  const t = useText();
  const style = useDateStyle();
  const labels = Object.keys(entry.values)
    .map(columnLabel)
    .filter((label) => label !== null);
  const fields = labels.map((label) => t(label as 'customer.name')).join(', ');
  return (
    <div>
      <RecordLink subject={subject} />
      <div className="list-line number">
        <span>{kindText({ entry, subject, t })}</span>
        <span>{formatMoment({ atMs: entry.writtenAtMs, style })}</span>
        {entry.kind === 'update' && fields && <span>{t('sync.fields', { fields })}</span>}
      </div>
    </div>
  );
}

/** The kind of record, and what was done to it. */
function kindText(options: { entry: OutboxEntry; subject: Subject; t: Translate }): string {
  const { entry, subject, t } = options;
  if (subject.entity === null || subject.entity === 'customers') return t(`sync.kind.${entry.kind}`);
  const done =
    entry.kind === 'create'
      ? 'sync.kind.new'
      : entry.kind === 'delete' && subject.entity === 'bookings'
        ? 'sync.kind.cancel'
        : (`sync.kind.${entry.kind}` as const);
  return `${subjectText({ ...subject, t })} · ${t(done)}`;
}

function KindLine({ subject }: { subject: Subject }) {
  const t = useText();
  const text = subjectText({ ...subject, t });
  return text && <div className="list-line">{text}</div>;
}

function RecordLink({ subject }: { subject: Subject }) {
  const t = useText();
  const name = <strong>{subject.name ?? t('sync.unnamed')}</strong>;
  if (subject.customerId === null) return name;
  return (
    <Link to="/crm/customer/$id" params={{ id: subject.customerId }} className="text-link">
      {name}
    </Link>
  );
}

/**
 * A link to the form that corrects a refused value: the customer's form, or the record that the value belongs
 * to.
 */
function EditLink({ entry, subject }: { entry: OutboxEntry; subject: Subject }) {
  const t = useText();
  const editable = entry.kind !== 'delete' && subject.entity !== 'bookings' && subject.name !== null;
  if (!editable || subject.customerId === null) return null;
  return (
    <Button
      variant="soft"
      as={
        <Link
          to={subject.entity === 'customers' ? '/crm/edit/$id' : '/crm/customer/$id'}
          params={{ id: subject.customerId }}
        >
          {t('action.edit')}
        </Link>
      }
    />
  );
}
