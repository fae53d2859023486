import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { readReports } from '../data/decide-report.ts';
import type { ReportedItem } from '../rules/report.ts';
import { ReportedCard } from './reported-card.tsx';
import './reports.css';

/** What people reported, with what may be done about it; for super admins (SECURITY-33). */
export function ReportList({ onDecided }: { onDecided: (item: ReportedItem) => void }) {
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const [items, setItems] = useState<ReportedItem[] | 'waiting' | 'failed'>('waiting');
  useEffect(() => {
    let isHere = true;
    void readReports().then((answer) => {
      if (isHere) setItems(answer.outcome === 'answered' ? answer.value : 'failed');
    });
    return () => {
      isHere = false;
    };
  }, [attempt]);
  const again = () => setAttempt(attempt + 1);
  if (items === 'waiting') return <CardsSkeleton cards={2} />;
  if (items === 'failed') return <FailedLoad onRetry={again} />;
  if (items.length === 0) {
    return <EmptyState icon="check" title={t('report.none')} text={t('report.noneHelp')} />;
  }
  return (
    <ul className="plain-list reports">
      {items.map((item) => (
        <ReportedCard
          key={`${item.kind} ${item.target}`}
          item={item}
          onDecided={() => {
            again();
            onDecided(item);
          }}
        />
      ))}
    </ul>
  );
}
