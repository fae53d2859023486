import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { readRequests } from '../data/answer-request.ts';
import type { RequestPart } from '../rules/privacy-request.ts';
import { RequestItem } from './request-item.tsx';
import './requests.css';

/** What people ask of this controller, the most urgent first, with the time that is left (PRIVACY-2). */
export function RequestInbox() {
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ attempt: number; parts: RequestPart[] | null } | null>(null);
  useEffect(() => {
    let isHere = true;
    void readRequests().then((answer) => {
      if (isHere) setRead({ attempt, parts: answer.outcome === 'answered' ? answer.value : null });
    });
    return () => {
      isHere = false;
    };
  }, [attempt]);
  const again = () => setAttempt(attempt + 1);
  if (read === null) return <CardsSkeleton cards={2} />;
  if (read.parts === null) return <FailedLoad onRetry={again} />;
  if (read.parts.length === 0) {
    return <EmptyState icon="check" title={t('request.none')} text={t('request.noneHelp')} />;
  }
  return (
    <ul className="plain-list requests">
      {read.parts.map((part) => (
        <RequestItem key={part.id} part={part} onAnswered={again} />
      ))}
    </ul>
  );
}
