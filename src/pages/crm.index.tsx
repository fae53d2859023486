import { createFileRoute } from '@tanstack/react-router';
import { CustomerList } from '../crm/components/list/customer-list.tsx';
import { useText } from '../i18n/use-text.ts';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { useMediaQuery, wideScreen } from '../ui/device/use-media-query.ts';

export const Route = createFileRoute('/crm/')({ component: CrmIndex });

function CrmIndex() {
  const t = useText();
  const wide = useMediaQuery(wideScreen);
  if (!wide) return <CustomerList scroller={null} />;
  return <EmptyState icon="person" title={t('crm.choose')} text={t('crm.chooseHelp')} />;
}
