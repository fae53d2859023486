import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { addSavedList } from '../../data/filter/write-saved-list.ts';
import { MAX_LIST_NAME_LENGTH, readListName } from '../../rules/filter/saved-list.ts';
import type { CustomerFilter } from '../../rules/filter/customer-filter.ts';
import { notifyIfRefused } from '../sync/notify-if-refused.ts';

/** Asks for the name under which the chosen conditions are saved. */
export function SaveListSheet(props: { filter: CustomerFilter; onClose: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  const submit = async () => {
    const name = readListName(typed);
    if (name === null) return setError(t('filter.nameInvalid', { limit: MAX_LIST_NAME_LENGTH }));
    const written = await addSavedList({ name, filter: props.filter });
    if (!notifyIfRefused({ written, t })) return;
    props.onClose();
    showToast({ title: t('filter.saved'), text: t('filter.savedAs', { name }) });
  };
  return (
    <Sheet open title={t('filter.save')} onClose={props.onClose}>
      <Form className="form" onSubmit={submit}>
        <TextInput
          name="list_name"
          label={t('filter.saveName')}
          required
          value={typed}
          error={error}
          onChange={(text) => {
            setTyped(text);
            setError(undefined);
          }}
        />
        <div className="sheet-actions">
          <Button type="submit">{t('filter.save')}</Button>
        </div>
      </Form>
    </Sheet>
  );
}
