import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ShareChoice, type ShareTarget } from '../crm/components/files/share-choice.tsx';
import { storeSharedDocuments } from '../insurance/data/store-shared-documents.ts';
import { MAX_DOCUMENTS } from '../insurance/rules/insurance-schema.ts';
import { useShared } from '../crm/data/files/use-shared.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { Notice } from '../ui/notices/notice.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { showToast } from '../ui/notices/toasts.ts';
import { notifyIfRefused } from '../crm/components/sync/notify-if-refused.ts';

export const Route = createFileRoute('/crm/share')({
  // The service worker sets `lost` if this device could not store the shared files.
  validateSearch: (search): { lost?: 1 } => (search['lost'] ? { lost: 1 } : {}),
  component: Share,
});

const refusals = {
  too_large: 'share.tooLarge',
  known: 'share.known',
  empty: 'share.refused',
  type_refused: 'share.refused',
  unreadable: 'share.refused',
} as const;

/** The share target of the manifest: a photo or PDF from another app becomes a document of a customer. */
function Share() {
  const t = useText();
  const navigate = useNavigate();
  const shared = useShared();
  const files = shared?.files ?? null;
  const { lost } = Route.useSearch();
  const [busy, setBusy] = useState(false);

  const save = async ({ customer, recordId }: ShareTarget) => {
    const stored = await storeSharedDocuments({ customerId: customer.id, recordId, files: files ?? [] });
    if (stored.outcome === 'refused') return void notifyIfRefused({ written: stored, t });
    if (stored.outcome === 'too_many') {
      const text = t('document.many', { limit: MAX_DOCUMENTS });
      return showToast({ tone: 'destructive', text });
    }
    for (const { name, reason } of stored.refused) {
      const text = t(refusals[reason], { name });
      showToast({ tone: 'destructive', text });
    }
    if (stored.documents > 0) {
      const text = t('share.stored', { n: stored.documents, name: customer.name });
      showToast({ text });
    }
    await shared?.drop();
    await navigate({ to: '/crm/customer/$id', params: { id: customer.id }, replace: true });
  };
  const whileBusy = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  const discard = async () => {
    await shared?.drop();
    await navigate({ to: '/crm', replace: true });
  };

  return (
    <div className="stack narrow">
      <PageHeader
        title={t('share.title')}
        back={{ to: '/crm' }}
        actions={
          files !== null &&
          files.length > 0 && (
            <Button variant="soft" color="gray" disabled={busy} onClick={() => void whileBusy(discard)}>
              {t('share.discard')}
            </Button>
          )
        }
      />
      {lost && (
        <Notice tone="red" icon="attention">
          <p>{t('write.storage_unavailable')}</p>
        </Notice>
      )}
      {files === null && <CardsSkeleton cards={1} />}
      {files?.length === 0 && <EmptyState icon="share" title={t('share.none')} text={t('share.noneHelp')} />}
      {files !== null && files.length > 0 && (
        <ShareChoice files={files} busy={busy} onChoose={(target) => void whileBusy(() => save(target))} />
      )}
    </div>
  );
}
