import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Replaces a record that does not exist (CUSTOMER-6). */
export function CustomerMissing() {
  const t = useText();
  return (
    <EmptyState icon="person" level="h1" title={t('customer.notFound')} text={t('customer.notFoundHelp')}>
      <Button size="3" variant="soft" asChild>
        <Link to="/crm">{t('customer.backToList')}</Link>
      </Button>
    </EmptyState>
  );
}
