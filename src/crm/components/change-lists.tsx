import { Button, Heading } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatMoment } from '../../lib/format-date.ts';
import type { Changes, OutboxEntry } from '../data/use-changes.ts';
import { columnLabel } from './column-text.ts';
import { ConflictActions, type Resolve } from './conflict-actions.tsx';
import { failureText } from './failure-text.ts';

/** Failed, conflicting and waiting changes, what needs a decision first (sync.md §6). */
export function ChangeLists(props: {
  changes: Changes;
  onRetry: (opId: string) => void;
  onDiscard: (opId: string) => void;
  onResolve: Resolve;
}) {
  const t = useText();
  const { changes } = props;
  const nameOf = (rowId: string) => changes.names.get(rowId) ?? t('sync.unnamed');
  return (
    <>
      <ChangeList title={t('sync.failed')} empty={t('sync.failedEmpty')} count={changes.failed.length}>
        {changes.failed.map((entry) => (
          <li className="change" key={entry.opId}>
            <EntryHead entry={entry} name={nameOf(entry.rowId)} />
            <p>{failureText({ failure: entry.failure, t })}</p>
            <div className="row-actions">
              <Button size="3" variant="soft" onClick={() => props.onRetry(entry.opId)}>
                {t('action.retry')}
              </Button>
              {changes.names.has(entry.rowId) && entry.kind !== 'delete' && (
                <Button size="3" variant="soft" asChild>
                  <Link to="/crm/edit/$id" params={{ id: entry.rowId }}>
                    {t('action.edit')}
                  </Link>
                </Button>
              )}
              <Button size="3" variant="soft" color="red" onClick={() => props.onDiscard(entry.opId)}>
                {t('action.discard')}
              </Button>
            </div>
          </li>
        ))}
      </ChangeList>
      <ChangeList
        title={t('sync.conflicts')}
        empty={t('sync.conflictsEmpty')}
        count={changes.conflicts.length}
      >
        {changes.conflicts.map((conflict) => (
          <li className="change" key={conflict.id}>
            <RecordLink id={conflict.row_id} name={nameOf(conflict.row_id)} />
            <ConflictActions conflict={conflict} onResolve={props.onResolve} />
          </li>
        ))}
      </ChangeList>
      <ChangeList title={t('sync.waiting')} empty={t('sync.waitingEmpty')} count={changes.waiting.length}>
        {changes.waiting.map((entry) => (
          <li className="change" key={entry.opId}>
            <EntryHead entry={entry} name={nameOf(entry.rowId)} />
            {entry.state === 'held' && <p className="field-help">{t('sync.held')}</p>}
          </li>
        ))}
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

function EntryHead({ entry, name }: { entry: OutboxEntry; name: string }) {
  const t = useText();
  const style = useDateStyle();
  const labels = Object.keys(entry.values)
    .map(columnLabel)
    .filter((label) => label !== null);
  const fields = labels.map((label) => t(label as 'customer.name')).join(', ');
  return (
    <div>
      <RecordLink id={entry.rowId} name={name} />
      <div className="list-line number">
        <span>{t(`sync.kind.${entry.kind}`)}</span>
        <span>{formatMoment({ atMs: entry.writtenAtMs, style })}</span>
        {entry.kind === 'update' && fields && <span>{t('sync.fields', { fields })}</span>}
      </div>
    </div>
  );
}

function RecordLink(props: { id: string; name: string }) {
  return (
    <Link to="/crm/customer/$id" params={{ id: props.id }} className="text-link">
      <strong>{props.name}</strong>
    </Link>
  );
}
