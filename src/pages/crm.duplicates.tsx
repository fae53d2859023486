import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { DuplicateGroups } from '../crm/components/list/duplicate-groups.tsx';
import { MergeSheet } from '../crm/components/list/merge-sheet.tsx';
import { mergeCustomers } from '../crm/data/customer/merge-customers.ts';
import { useCustomers } from '../crm/data/list/use-customers.ts';
import { useText } from '../i18n/use-text.ts';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { showToast } from '../ui/notices/toasts.ts';

export const Route = createFileRoute('/crm/duplicates')({ component: Duplicates });

const problems = {
  unreachable: 'merge.failed',
  not_sent: 'merge.notSent',
  missing: 'merge.missing',
  row_missing: 'merge.missing',
  storage_full: 'write.storage_full',
  storage_unavailable: 'write.storage_unavailable',
  read_only: 'write.read_only',
} as const;

function Duplicates() {
  const t = useText();
  const live = useCustomers();
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const merge = async (options: { survivorId: string; otherId: string; name: string }) => {
    const merged = await mergeCustomers(options);
    if (merged.outcome === 'merged') {
      showToast({ text: t('merge.done', { name: options.name }) });
    } else {
      showToast({ tone: 'destructive', text: t(problems[merged.reason]) });
    }
    setIds(null);
  };
  return (
    <div className="stack">
      <PageHeader title={t('duplicates.title')} back={{ to: '/crm' }} />
      {live.state === 'failed' && <FailedLoad onRetry={live.retry} />}
      {(live.state === 'loading' || (live.state === 'ready' && !live.value.whole)) && (
        <CardsSkeleton cards={2} />
      )}
      {live.state === 'ready' && live.value.whole && (
        <DuplicateGroups index={live.value.index} onMerge={setIds} />
      )}
      <MergeSheet ids={ids} onMerge={merge} onClose={() => setIds(null)} />
    </div>
  );
}
