import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CustomerMissing } from '../crm/components/customer/customer-missing.tsx';
import { CustomerRecord } from '../crm/components/customer/customer-record.tsx';
import { notifyIfRefused } from '../crm/components/sync/notify-if-refused.ts';
import { customersEntity } from '../crm/data/customer/customers-entity.ts';
import { resolveConflict } from '../crm/data/sync/resolve-conflict.ts';
import { readRecordTab, type RecordTab } from '../crm/rules/customer/record-tab.ts';
import { useCustomer } from '../crm/data/customer/use-customer.ts';
import { useText } from '../i18n/use-text.ts';
import { deleteRow, restoreRow } from '../session/data/delete-row.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { showToast } from '../ui/notices/toasts.ts';

export const Route = createFileRoute('/crm/customer/$id')({
  // The router gives a key that is left out its raw value from the address, so keys are set even to
  // undefined.
  validateSearch: (search): { tab?: RecordTab | undefined; renewed?: string | undefined } => ({
    tab: readRecordTab(search['tab']),
    renewed: typeof search['renewed'] === 'string' ? search['renewed'] : undefined,
  }),
  component: CustomerPage,
});

function CustomerPage() {
  const { id } = Route.useParams();
  return <CustomerDetail key={id} id={id} />;
}

function CustomerDetail({ id }: { id: string }) {
  const t = useText();
  const navigate = useNavigate();
  const { tab = 'bookings', renewed } = Route.useSearch();
  const live = useCustomer(id);
  const [step, setStep] = useState<'shown' | 'asked' | 'deleting'>('shown');

  const restore = async () => {
    if (notifyIfRefused({ written: await restoreRow({ entity: customersEntity, id }), t })) {
      showToast({ text: t('customer.restored') });
    }
  };

  const remove = async () => {
    setStep('deleting');
    if (!notifyIfRefused({ written: await deleteRow({ entity: customersEntity, id }), t }))
      return setStep('shown');
    await navigate({ to: '/crm', replace: true });
    showToast({
      text: t('customer.deleted'),
      action: { label: t('action.undo'), run: () => void restore() },
    });
  };

  const resolve = async (options: Parameters<typeof resolveConflict>[0]) => {
    if (!notifyIfRefused({ written: await resolveConflict(options), t })) return;
    const text = t(
      options.resolution === 'confirmed' ? 'customer.conflictConfirmed' : 'customer.conflictRestored',
    );
    showToast({ text });
  };

  if (live.state === 'loading' || step === 'deleting') return <CardsSkeleton cards={2} />;
  if (live.state === 'failed') return <FailedLoad level="h1" onRetry={live.retry} />;
  if (live.state === 'missing') return <CustomerMissing />;
  return (
    <>
      <CustomerRecord
        record={live.value}
        tab={tab}
        renewed={renewed}
        onTab={(next) =>
          void navigate({
            to: '/crm/customer/$id',
            params: { id },
            search: { tab: next },
            resetScroll: false,
          })
        }
        onRenewedDone={() =>
          void navigate({
            to: '/crm/customer/$id',
            params: { id },
            search: { tab: 'insurance' },
            replace: true,
            resetScroll: false,
          })
        }
        onDelete={() => setStep('asked')}
        onResolve={(options) => void resolve(options)}
      />
      <ConfirmDialog
        open={step === 'asked'}
        title={t('customer.deleteConfirm')}
        text={t('label.canBeUndone')}
        confirmLabel={t('action.delete')}
        onConfirm={() => void remove()}
        onCancel={() => setStep('shown')}
      />
    </>
  );
}
