import { reportFile } from '../../../access/data/report-file.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/device/save-file.ts';
import { showToast } from '../../../ui/notices/toasts.ts';
import { exportList, type ListFormat } from '../../data/files/export-list.ts';

const types = { csv: 'text/csv;charset=utf-8', vcf: 'text/vcard;charset=utf-8' } as const;

/** Saves all customers as a CSV, or as contacts for a phone. */
export function ExportAll(props: { format: ListFormat; onDone: () => void }) {
  const { format } = props;
  const t = useText();
  const save = async () => {
    const { text, count } = await exportList({ format });
    saveFile({ name: `sabai-customers.${format}`, text, type: types[format] });
    void reportFile({ kind: 'customers', records: count });
    showToast({ text: t('export.done', { n: count }) });
    props.onDone();
  };
  return (
    <button type="button" className="menu-item" onClick={() => void save()}>
      <Icon name="download" />
      {t(format === 'vcf' ? 'export.contacts' : 'export.all')}
    </button>
  );
}
