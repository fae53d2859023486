import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { ChangeLists, CHANGES_PER_STEP } from '../crm/components/sync/change-lists.tsx';
import { WorkFileCard } from '../crm/components/rescue/work-file-card.tsx';
import { DeviceCheckCard } from '../crm/components/sync/device-check-card.tsx';
import { DiagnosticsCard } from '../crm/components/sync/diagnostics-card.tsx';
import { StorageCard } from '../crm/components/sync/storage-card.tsx';
import { SyncStatusCard } from '../crm/components/sync/sync-status-card.tsx';
import { notifyIfRefused } from '../crm/components/sync/notify-if-refused.ts';
import { discardCall } from '../crm/data/sync/discard-call.ts';
import { discardChange, type DecisionOutcome } from '../crm/data/sync/discard-change.ts';
import { exportDiagnostics } from '../crm/data/files/export-diagnostics.ts';
import { resolveConflict } from '../crm/data/sync/resolve-conflict.ts';
import { retryCall } from '../crm/data/sync/retry-call.ts';
import { retryChange } from '../crm/data/sync/retry-change.ts';
import { type Changes, useChanges } from '../crm/data/sync/use-changes.ts';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { saveFile } from '../ui/device/save-file.ts';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { showToast } from '../ui/notices/toasts.ts';

export const Route = createFileRoute('/crm/sync')({ component: SyncPage });

function SyncPage() {
  const t = useText();
  const [limit, setLimit] = useState(CHANGES_PER_STEP);
  const live = useChanges(limit);
  const [discarding, setDiscarding] = useState<{ discard: () => Promise<DecisionOutcome> } | null>(null);

  const confirmDiscard = async () => {
    setDiscarding(null);
    const decided = await discarding?.discard();
    if (decided && notifyIfRefused({ written: decided, t })) showToast({ text: t('sync.discarded') });
  };
  const retry = async (retrying: Promise<DecisionOutcome>) => {
    notifyIfRefused({ written: await retrying, t });
  };
  const resolve = async (options: Parameters<typeof resolveConflict>[0]) => {
    if (!notifyIfRefused({ written: await resolveConflict(options), t })) return;
    const text = t(
      options.resolution === 'confirmed' ? 'customer.conflictConfirmed' : 'customer.conflictRestored',
    );
    showToast({ text });
  };
  const diagnose = async (options: { withContent: boolean }) => {
    const text = await exportDiagnostics(options);
    saveFile({ name: 'sabai-diagnostics.json', text, type: 'application/json' });
    showToast({ text: t('sync.exported') });
  };

  return (
    <div className="stack">
      <PageHeader title={t('more.sync')} back={{ to: '/crm' }} />
      {live.state === 'loading' && <CardsSkeleton cards={3} />}
      {live.state === 'failed' && <FailedLoad onRetry={live.retry} />}
      {live.state === 'ready' && (
        <>
          <SyncStatusCard facts={live.value.facts} ownStream={live.value.ownStream} />
          <ChangeLists
            changes={live.value}
            limit={limit}
            onShowMore={() => setLimit(limit + CHANGES_PER_STEP)}
            onRetry={(opId) => void retry(retryChange({ opId }))}
            onDiscard={(opId) => setDiscarding({ discard: () => discardChange({ opId }) })}
            onRetryCall={(id) => void retry(retryCall({ id }))}
            onDiscardCall={(id) => setDiscarding({ discard: () => discardCall({ id }) })}
            onResolve={(options) => void resolve(options)}
          />
          <DeviceCheckCard />
          <WorkFileCard unsent={unsentOf(live.value)} />
          <StorageCard
            unsent={unsentOf(live.value)}
            onRefused={() => showToast({ title: t('sync.persistRefused') })}
          />
          <DiagnosticsCard unsent={unsentOf(live.value)} onSave={(options) => void diagnose(options)} />
        </>
      )}
      <ConfirmDialog
        open={discarding !== null}
        title={t('sync.discardConfirm')}
        text={t('sync.discardHelp')}
        confirmLabel={t('action.discard')}
        onConfirm={() => void confirmDiscard()}
        onCancel={() => setDiscarding(null)}
      />
    </div>
  );
}

const unsentOf = ({ facts }: Changes) => facts.waiting + facts.failed;
