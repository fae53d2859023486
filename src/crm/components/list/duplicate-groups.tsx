import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { useDuplicates } from '../../data/list/use-duplicates.ts';
import type { DuplicateKind } from '../../rules/customer/find-duplicates.ts';
import { type CustomerIndex, idAt, summaryAt } from '../../rules/list/customer-index.ts';
import { useShowMore } from '../reminders/use-show-more.tsx';

/**
 * The rows of a group that are shown at first: hundreds may share a name, and each row takes time to render.
 */
const FEW = 5;

type Merge = (ids: readonly string[]) => void;

/**
 * Groups of customers who share a phone or a name. `onMerge` gets the ids of two of a group, which the person
 * chooses in a larger group.
 */
export function DuplicateGroups(props: { index: CustomerIndex; onMerge: Merge }) {
  const t = useText();
  const { compared, found } = useDuplicates(props.index);
  if (!found) {
    return (
      <>
        <progress
          style={{ width: '100%' }}
          max={props.index.count}
          value={compared}
          aria-label={t('duplicates.comparing')}
        />
        <CardsSkeleton cards={2} />
      </>
    );
  }
  const { index, groups } = found;
  if (groups.length === 0) {
    return <EmptyState icon="check" title={t('duplicates.none')} text={t('duplicates.noneHelp')} />;
  }
  return (
    <>
      <p className="field-help">{t('duplicates.help')}</p>
      {groups.map(({ kind, positions }) => (
        <Group
          // A customer may be the first of several groups.
          key={`${kind} ${positions.map((position) => idAt(index, position)).join(' ')}`}
          kind={kind}
          index={index}
          positions={positions}
          onMerge={props.onMerge}
        />
      ))}
    </>
  );
}

function Group(props: {
  kind: DuplicateKind;
  index: CustomerIndex;
  positions: readonly number[];
  onMerge: Merge;
}) {
  const t = useText();
  const { kind, index, positions, onMerge } = props;
  const more = useShowMore({ count: positions.length, few: FEW });
  const customers = positions.slice(0, more.shown).map((position) => summaryAt(index, position));
  const ids = positions.map((position) => idAt(index, position));
  const isPair = ids.length === 2;
  const helpId = useId();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const toMerge = isPair ? ids : ids.filter((id) => picked.has(id));
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  return (
    <section className="card">
      <p className="reminder-group">{t(kind === 'phone' ? 'duplicate.samePhone' : 'duplicate.sameName')}</p>
      <ul className="plain-list">
        {customers.map(({ id, name, nickname, phone }) => (
          <li className="plain-row" key={id}>
            <span className="pick-line">
              {!isPair && (
                <label>
                  <input type="checkbox" checked={picked.has(id)} onChange={() => toggle(id)} />
                  <span className="visually-hidden">{t('duplicates.pick', { name, phone })}</span>
                </label>
              )}
              <Link to="/crm/customer/$id" params={{ id }} className="text-link">
                {name}
                {nickname && ` (${nickname})`}
              </Link>
            </span>
            <span className="number">{phone}</span>
          </li>
        ))}
      </ul>
      {more.buttons}
      {!isPair && (
        <p className="field-help" id={helpId}>
          {t('duplicates.pickTwo')}
        </p>
      )}
      <Button
        variant="soft"
        aria-label={`${t('merge.confirm')}: ${customers[0]?.name ?? ''}`}
        aria-describedby={isPair ? undefined : helpId}
        disabled={toMerge.length !== 2}
        onClick={() => onMerge(toMerge)}
      >
        {t('merge.confirm')}
      </Button>
    </section>
  );
}
