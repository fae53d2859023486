import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { readOperations } from '../data/read-operations.ts';
import type { Operations } from '../rules/site-state.ts';
import { ErrorList } from './error-list.tsx';
import { JobList } from './job-list.tsx';
import { MailQueue } from './mail-queue.tsx';
import { RolloutForm } from './rollout-form.tsx';
import { SizeList } from './size-list.tsx';
import { StatementList } from './statement-list.tsx';
import './operations.css';

/** The state of the site, and what a super admin may do about it (SECURITY-38). `release` is this app's. */
export function OperationsScreen({ release }: { release: number }) {
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const [seen, setSeen] = useState<Operations | 'waiting' | 'failed'>('waiting');
  useEffect(() => {
    let isHere = true;
    void readOperations().then((answer) => {
      if (isHere) setSeen(answer.outcome === 'answered' ? answer.value : 'failed');
    });
    return () => {
      isHere = false;
    };
  }, [attempt]);
  const again = () => setAttempt((count) => count + 1);
  if (seen === 'waiting') return <CardsSkeleton cards={3} />;
  if (seen === 'failed') return <FailedLoad onRetry={again} />;
  return (
    <>
      <div>
        <Button variant="soft" onClick={again}>
          <Icon name="sync" />
          {t('ops.refresh')}
        </Button>
      </div>
      <JobList jobs={seen.jobs} />
      <MailQueue queue={seen.queue} onChanged={again} />
      <StatementList statements={seen.statements} />
      <ErrorList errors={seen.errors} />
      <RolloutForm release={release} />
      <SizeList sizes={seen.sizes} />
    </>
  );
}
