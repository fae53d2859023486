import { useText } from '../../i18n/use-text.ts';
import { useAnswer } from '../../session/data/use-answer.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { readRequests } from '../data/answer-request.ts';
import { RequestItem } from './request-item.tsx';
import './requests.css';

/** Requests that the person signed in must answer, the most urgent first, with the time left (PRIVACY-2). */
export function RequestInbox({ onAnswered }: { onAnswered: () => void }) {
  const t = useText();
  const parts = useAnswer(readRequests);
  if (parts.state === 'loading') return <CardsSkeleton cards={2} />;
  if (parts.state === 'failed') return <FailedLoad onRetry={parts.reload} />;
  if (parts.value.length === 0) {
    return <EmptyState icon="check" title={t('request.none')} text={t('request.noneHelp')} />;
  }
  const reload = () => {
    onAnswered();
    parts.reload();
  };
  return (
    <>
      {parts.retry && <FailedLoad onRetry={parts.retry} />}
      <ul className="plain-list requests">
        {parts.value.map((part) => (
          <RequestItem key={part.id} part={part} onAnswered={reload} />
        ))}
      </ul>
    </>
  );
}
