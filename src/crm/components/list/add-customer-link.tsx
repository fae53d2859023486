import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';

/** The way to a new customer, within reach of the thumb on every screen without a bar of actions of its own. */
export function AddCustomerLink() {
  const t = useText();
  return (
    <Link to="/crm/add" className="add-button" aria-label={t('crm.add')}>
      <Icon name="plus" />
    </Link>
  );
}
