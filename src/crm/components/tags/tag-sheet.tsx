import { useEffect, useState } from 'react';
import { HealthRefusal } from '../../../consents/components/health-refusal.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { ChipButton } from '../../../ui/chip-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { fieldId } from '../../../ui/fields/field.tsx';
import { addTag, removeTag } from '../../data/tags/write-tags.ts';
import { useTags } from '../../data/tags/use-tags.ts';
import type { Customer } from '../../rules/customer/customer.ts';
import { notifyIfRefused } from '../sync/notify-if-refused.ts';
import { TagField } from './tag-field.tsx';

/** Adds tags to a customer and removes them; it stays open after each change. */
export function TagSheet(props: {
  customer: Pick<Customer, 'id' | 'name' | 'nickname'>;
  onClose: () => void;
}) {
  const t = useText();
  const { customer, onClose } = props;
  const tags = useTags(customer.id);
  // The sheet covers toasts, so a removed tag is suggested in the field instead of an undo toast.
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const focusField = () => document.getElementById(fieldId('tag'))?.focus();
  useEffect(focusField, []);
  const add = async (tag: string) => {
    notifyIfRefused({ written: await addTag({ customerId: customer.id, tag }), t });
  };
  const remove = async (tag: string) => {
    const written = await removeTag({ customerId: customer.id, tag });
    if (!notifyIfRefused({ written, t })) return;
    setRemoved([tag, ...removed]);
    focusField();
  };
  return (
    <Sheet open title={t('tags.of', { name: customer.nickname ?? customer.name })} onClose={onClose}>
      <HealthRefusal customerId={customer.id} />
      {tags.length === 0 ? (
        <p className="field-help">{t('tags.none')}</p>
      ) : (
        <ul className="plain-list tag-row" aria-label={t('tags.label')}>
          {tags.map((tag) => (
            <li key={tag}>
              <ChipButton
                text={tag}
                endIcon="close"
                label={t('tags.remove', { tag })}
                onClick={() => void remove(tag)}
              />
            </li>
          ))}
        </ul>
      )}
      <TagField present={tags} first={removed} onAdd={(tag) => void add(tag)} />
      <div className="sheet-actions">
        <Button variant="soft" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Sheet>
  );
}
