import { useEffect } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { fieldId } from '../../../ui/fields/field.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { tagCustomers } from '../../data/bulk/tag-customers.ts';
import { notifyIfRefused } from '../sync/notify-if-refused.ts';
import { TagField } from '../tags/tag-field.tsx';

/** Asks for one tag and adds it to all selected customers who do not have it. */
export function BulkTagSheet(props: { ids: ReadonlySet<string>; onClose: () => void; onDone: () => void }) {
  const t = useText();
  const { ids, onClose, onDone } = props;
  useEffect(() => document.getElementById(fieldId('tag'))?.focus(), []);
  const add = async (tag: string) => {
    const { written, count } = await tagCustomers({ ids, tag });
    if (!notifyIfRefused({ written, t })) return;
    onDone();
    showToast({ text: t('bulk.tagged', { tag, n: count }) });
  };
  return (
    <Sheet open title={t('bulk.tagOf', { n: ids.size })} onClose={onClose}>
      <TagField present={[]} onAdd={(tag) => void add(tag)} />
    </Sheet>
  );
}
