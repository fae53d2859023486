import { useState } from 'react';
import { reportFile } from '../../../access/data/report-file.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/device/save-file.ts';
import { showToast } from '../../../ui/notices/toasts.ts';
import { exportCustomer } from '../../data/files/export-customer.ts';
import { CollapsibleRecordPart } from '../customer/collapsible-record-part.tsx';

/** Exports all data of a customer as a file to hand over to that customer, as privacy law demands. */
export function ExportCustomerPart({ customerId }: { customerId: string }) {
  const t = useText();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const save = async () => {
    setProgress({ done: 0, total: 0 });
    const made = await exportCustomer({ id: customerId, onProgress: setProgress });
    setProgress(null);
    if (!made) return;
    saveFile({ name: `sabai-customer-${customerId.slice(0, 8)}.zip`, blob: made.zip });
    void reportFile({ kind: 'customer', records: 1, customer: customerId });
    if (made.missing === 0) showToast({ text: t('export.ready') });
    else showToast({ title: t('export.ready'), text: t('export.missing', { n: made.missing }) });
  };
  return (
    <CollapsibleRecordPart id="export-title" title={t('export.one')}>
      <p className="field-help" aria-live="polite">
        {progress && progress.total > 0 ? t('export.busy', progress) : t('export.oneHelp')}
      </p>
      <div className="row-actions" style={{ marginTop: 12 }}>
        <Button variant="soft" disabled={progress !== null} onClick={() => void save()}>
          <Icon name="download" />
          {t('export.save')}
        </Button>
      </div>
    </CollapsibleRecordPart>
  );
}
