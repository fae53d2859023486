import { useText } from '../../i18n/use-text.ts';
import { useAnswer } from '../../session/data/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { readSiteState } from '../data/read-site-state.ts';
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
  const read = useAnswer(readSiteState);
  if (read.state === 'loading') return <CardsSkeleton cards={3} />;
  if (read.state === 'failed') return <FailedLoad onRetry={read.reload} />;
  const { value, reload, retry } = read;
  return (
    <>
      {retry && <FailedLoad onRetry={retry} />}
      <div>
        <Button variant="soft" onClick={reload}>
          <Icon name="sync" />
          {t('ops.refresh')}
        </Button>
      </div>
      <JobList jobs={value.jobs} />
      <MailQueue queue={value.queue} onChanged={reload} />
      <StatementList statements={value.statements} />
      <ErrorList errors={value.errors} />
      <RolloutForm release={release} />
      <SizeList sizes={value.sizes} />
    </>
  );
}
