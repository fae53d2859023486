import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';

/** The screen in place of a customer's record that does not exist (CUSTOMER-6). */
export function CustomerMissing() {
  const t = useText();
  return (
    <EmptyState icon="person" level="h1" title={t('customer.notFound')} text={t('customer.notFoundHelp')}>
      <Button variant="soft" as={<Link to="/crm">{t('customer.backToList')}</Link>} />
    </EmptyState>
  );
}
