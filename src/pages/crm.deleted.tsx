import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { EraseDialog } from '../crm/components/customer/erase-dialog.tsx';
import { ErasureList } from '../crm/components/erasures/erasure-list.tsx';
import { DeletedList } from '../crm/components/list/deleted-list.tsx';
import { notifyInsuranceRefusal } from '../insurance/components/notify-insurance-refusal.ts';
import { customersEntity } from '../crm/data/customer/customers-entity.ts';
import { insuranceEntity } from '../insurance/data/insurance-entity.ts';
import { readErasures } from '../crm/data/erasures/read-erasures.ts';
import { useDeleted } from '../crm/data/customer/use-deleted.ts';
import { useText } from '../i18n/use-text.ts';
import { restoreRow } from '../session/data/delete-row.ts';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { showToast } from '../ui/notices/toasts.ts';
import { notifyIfRefused } from '../crm/components/sync/notify-if-refused.ts';

export const Route = createFileRoute('/crm/deleted')({ component: RecentlyDeleted });

function RecentlyDeleted() {
  const t = useText();
  const live = useDeleted();
  const [erasing, setErasing] = useState<{ id: string; name: string } | null>(null);

  const restore = async (id: string) => {
    if (notifyIfRefused({ written: await restoreRow({ entity: customersEntity, id }), t })) {
      showToast({ text: t('customer.restored') });
    }
  };
  const restoreCar = async (id: string) => {
    if (notifyInsuranceRefusal({ written: await restoreRow({ entity: insuranceEntity, id }), t })) {
      showToast({ title: t('insurance.success'), text: t('insurance.restored') });
    }
  };

  return (
    <div className="stack">
      <PageHeader title={t('deleted.title')} back={{ to: '/crm' }} />
      {live.state === 'loading' && <CardsSkeleton cards={2} />}
      {live.state === 'failed' && <FailedLoad onRetry={live.retry} />}
      {live.state === 'ready' && (
        <DeletedList
          deleted={live.value}
          onRestore={(id) => void restore(id)}
          onErase={setErasing}
          onRestoreInsurance={(id) => void restoreCar(id)}
        />
      )}
      <ErasureList read={readErasures} help={t('erasures.help')} />
      <EraseDialog customer={erasing} onClose={() => setErasing(null)} />
    </div>
  );
}
