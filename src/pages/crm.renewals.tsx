import { createFileRoute, Link } from '@tanstack/react-router';
import { RenewalsView } from '../crm/components/renewals/renewals-view.tsx';
import { InsuranceScreenTexts } from '../i18n/insurance-screen-texts.tsx';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';

export const Route = createFileRoute('/crm/renewals')({
  component: () => (
    <InsuranceScreenTexts>
      <Renewals />
    </InsuranceScreenTexts>
  ),
});

function Renewals() {
  const t = useText();
  return (
    <div className="stack">
      <PageHeader
        title={t('renewals.title')}
        back={{ to: '/crm' }}
        actions={
          <Button
            variant="soft"
            as={
              <Link to="/crm/messages">
                <Icon name="edit" />
                {t('agentTexts.open')}
              </Link>
            }
          />
        }
      />
      <RenewalsView />
    </div>
  );
}
