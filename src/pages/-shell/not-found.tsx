import { Button } from '../../ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';

/** An unknown path shows this page (SHELL-1). */
export function NotFound() {
  const t = useText();
  usePageTitle(t('notFound.title'));
  return (
    <EmptyState icon="search" level="h1" title={t('notFound.title')}>
      <Button as={<Link to="/">{t('notFound.home')}</Link>} />
    </EmptyState>
  );
}
