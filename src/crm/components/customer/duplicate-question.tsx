import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import type { Duplicate } from '../../rules/customer/find-duplicates.ts';

/**
 * The dialog that asks before a second customer with the same phone is saved. It is closed while `duplicates`
 * is empty.
 */
export function DuplicateQuestion(props: {
  duplicates: readonly Duplicate[];
  onAnswer: (addAnyway: boolean) => void;
}) {
  const t = useText();
  const { onAnswer } = props;
  return (
    <Sheet
      question
      open={props.duplicates.length > 0}
      title={t('duplicate.ask')}
      onClose={() => onAnswer(false)}
    >
      <ul className="plain-list">
        {props.duplicates.map(({ customer }) => (
          <li key={customer.id}>
            <Link
              to="/crm/customer/$id"
              params={{ id: customer.id }}
              className="text-link"
              aria-label={t('action.openNamed', { name: customer.name })}
            >
              {customer.name}
            </Link>{' '}
            <span className="number">{customer.phone}</span>
          </li>
        ))}
      </ul>
      <div className="sheet-actions" data-row="">
        <Button variant="soft" color="gray" onClick={() => onAnswer(false)}>
          {t('action.cancel')}
        </Button>
        <Button onClick={() => onAnswer(true)}>{t('duplicate.addAnyway')}</Button>
      </div>
    </Sheet>
  );
}
