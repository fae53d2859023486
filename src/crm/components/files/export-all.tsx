import { reportFile } from '../../../access/data/report-file.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/device/save-file.ts';
import { showToast } from '../../../ui/notices/toasts.ts';
import { exportList } from '../../data/files/export-list.ts';

/** Saves all customers as a CSV. */
export function ExportAll(props: { onDone: () => void }) {
  const t = useText();
  const save = async () => {
    const { csv, count } = await exportList();
    saveFile({ name: 'sabai-customers.csv', text: csv, type: 'text/csv;charset=utf-8' });
    void reportFile({ kind: 'customers', records: count });
    showToast({ text: t('export.done', { n: count }) });
    props.onDone();
  };
  return (
    <button type="button" className="menu-item" onClick={() => void save()}>
      <Icon name="download" />
      {t('export.all')}
    </button>
  );
}
