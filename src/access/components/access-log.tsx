import { useEffect, useState } from 'react';
import { awaitUnlessCancelled } from '../../lib/await-unless-cancelled.ts';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatMoment } from '../../lib/days/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { readAccessEntries } from '../data/read-access-entries.ts';
import { ACCESS_PAGE, type AccessEntry, type AccessScope } from '../rules/access-entry.ts';
import './access-log.css';

interface Read {
  entries: readonly AccessEntry[];
  hasMore: boolean;
}

/**
 * The access log: who opened personal records or saved them as a file, newest first (PRIVACY-6).
 * Only the first value of `scope` is used.
 */
export function AccessLog(props: { scope: AccessScope }) {
  const t = useText();
  const [scope] = useState(props.scope);
  const [read, setRead] = useState<Read | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(
    () =>
      awaitUnlessCancelled(readAccessEntries({ scope, before: null }), (answer) =>
        setRead(answer.outcome === 'answered' ? pageOf({ before: [], page: answer.value }) : 'failed'),
      ),
    [scope, attempt],
  );
  if (read === null) return <CardsSkeleton cards={1} />;
  if (read === 'failed') return <FailedLoad onRetry={() => setAttempt(attempt + 1)} />;
  if (read.entries.length === 0) {
    return <EmptyState icon="eye" title={t('access.none')} text={t('access.noneHelp')} />;
  }
  const more = async () => {
    setBusy(true);
    const answer = await readAccessEntries({ scope, before: read.entries.at(-1)?.opened_at ?? null });
    setBusy(false);
    setRead(answer.outcome === 'answered' ? pageOf({ before: read.entries, page: answer.value }) : 'failed');
  };
  return (
    <>
      <ul className="plain-list access-log">
        {read.entries.map((entry) => (
          <AccessLine key={`${entry.opened_at} ${entry.kind} ${entry.person}`} entry={entry} />
        ))}
      </ul>
      {read.hasMore && (
        <div>
          <Button variant="soft" disabled={busy} onClick={() => void more()}>
            {t('action.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function AccessLine({ entry }: { entry: AccessEntry }) {
  const t = useText();
  const style = useDateStyle();
  const who = entry.is_own ? t('access.you') : (entry.person ?? entry.hospital ?? t('access.unknown'));
  const place = entry.hospital === who ? null : entry.hospital;
  return (
    <li>
      <span>
        <strong>{who}</strong>
        {place !== null && <span className="field-help"> · {place}</span>}
      </span>
      <span>
        {t(`access.kind.${entry.kind}`)}
        {entry.records !== 1 && ` · ${t('access.records', { n: entry.records })}`}
      </span>
      <time className="field-help" dateTime={entry.opened_at}>
        {formatMoment({ atMs: Date.parse(entry.opened_at), style })}
      </time>
    </li>
  );
}

function pageOf(options: { before: readonly AccessEntry[]; page: readonly AccessEntry[] }): Read {
  const { before, page } = options;
  return { entries: [...before, ...page], hasMore: page.length === ACCESS_PAGE };
}
