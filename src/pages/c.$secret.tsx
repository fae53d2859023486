import { createFileRoute } from '@tanstack/react-router';
import { ConsentScreen } from '../consents/components/consent-screen.tsx';
import { useText } from '../i18n/use-text.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

export const Route = createFileRoute('/c/$secret')({ component: ConsentAddress });

/**
 * The customer's own page of consents (CUSTOMER-20). It needs no account: the secret in its address is
 * enough.
 */
function ConsentAddress() {
  const t = useText();
  const { secret } = Route.useParams();
  return (
    <div className="narrow">
      <PageHeader title={t('consentPage.title')} />
      <ConsentScreen key={secret} secret={secret} />
    </div>
  );
}
