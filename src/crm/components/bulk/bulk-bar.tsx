import { useEffect, useState } from 'react';
import { reportFile } from '../../../access/data/report-file.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/device/save-file.ts';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { exportList } from '../../data/files/export-list.ts';
import { selection } from '../../state.ts';
import { LIST_MENU_ID } from '../list/list-menu.tsx';
import { BulkTagSheet } from './bulk-tag-sheet.tsx';
import { BulkTaskSheet } from './bulk-task-sheet.tsx';

/**
 * The number of selected customers, and actions for all of them at once (CUSTOMER-24). Escape ends the
 * selection. `shownIds` returns the ids that "select all" selects.
 */
export function BulkBar(props: { selected: ReadonlySet<string>; shownIds: () => readonly string[] }) {
  const t = useText();
  const { selected, shownIds } = props;
  const [sheet, setSheet] = useState<'tag' | 'task' | null>(null);
  const none = selected.size === 0;
  const end = () => {
    selection.set(null);
    document.getElementById(LIST_MENU_ID)?.focus();
  };
  useEffect(() => {
    if (sheet !== null) return;
    const endByEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) end();
    };
    window.addEventListener('keydown', endByEscape);
    return () => window.removeEventListener('keydown', endByEscape);
  }, [sheet]);
  const save = async () => {
    const { text, count } = await exportList({ ids: selected });
    saveFile({ name: 'sabai-customers.csv', text, type: 'text/csv;charset=utf-8' });
    void reportFile({ kind: 'customers', records: count });
    end();
    showToast({ text: t('export.done', { n: count }) });
  };
  return (
    <section className="save-bar bulk-bar" aria-label={t('bulk.title')}>
      <span className="save-bar-note number">
        <output>{t('bulk.selected', { n: selected.size })}</output>
        <button
          type="button"
          className="text-link bulk-all"
          onClick={() => selection.set(none ? new Set(shownIds()) : new Set())}
        >
          {t(none ? 'bulk.all' : 'bulk.none')}
        </button>
      </span>
      <Button variant="soft" disabled={none} onClick={() => setSheet('tag')}>
        <Icon name="tag" />
        {t('label.tag')}
      </Button>
      <Button variant="soft" disabled={none} onClick={() => setSheet('task')}>
        <Icon name="check" />
        {t('bulk.task')}
      </Button>
      <Button variant="soft" disabled={none} onClick={() => void save()}>
        <Icon name="download" />
        {t('bulk.export')}
      </Button>
      <Button variant="soft" color="gray" onClick={end}>
        {t('action.close')}
      </Button>
      {sheet === 'tag' && <BulkTagSheet ids={selected} onClose={() => setSheet(null)} onDone={end} />}
      {sheet === 'task' && <BulkTaskSheet ids={selected} onClose={() => setSheet(null)} onDone={end} />}
    </section>
  );
}
