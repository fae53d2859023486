import { useText } from '../../i18n/use-text.ts';
import { useAnswer } from '../../session/data/use-answer.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { readReports } from '../data/decide-report.ts';
import type { ReportedItem } from '../rules/report.ts';
import { ReportedCard } from './reported-card.tsx';
import './reports.css';

/** The reported items with the actions on them; for super admins (SECURITY-33). */
export function ReportList({ onDecided }: { onDecided: (item: ReportedItem) => void }) {
  const t = useText();
  const items = useAnswer(readReports);
  if (items.state === 'loading') return <CardsSkeleton cards={2} />;
  if (items.state === 'failed') return <FailedLoad onRetry={items.reload} />;
  if (items.value.length === 0) {
    return <EmptyState icon="check" title={t('report.none')} text={t('report.noneHelp')} />;
  }
  return (
    <>
      {items.retry && <FailedLoad onRetry={items.retry} />}
      <ul className="plain-list reports">
        {items.value.map((item) => (
          <ReportedCard
            key={`${item.kind} ${item.target}`}
            item={item}
            onDecided={() => {
              items.reload();
              onDecided(item);
            }}
          />
        ))}
      </ul>
    </>
  );
}
