import { createFileRoute } from '@tanstack/react-router';
import { AdvertsScreen } from '../adverts/components/adverts-screen.tsx';
import { readAskedHospital } from '../hospital/rules/read-asked-hospital.ts';
import { useText } from '../i18n/use-text.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import { Gated } from './-shell/gated.tsx';
import { HospitalChoice } from './-shell/hospital-choice.tsx';
import { requirePerson } from './-shell/require-person.ts';
import { useHospitalGate } from './-shell/use-hospital-gate.ts';

export const Route = createFileRoute('/hospital-dashboard_/adverts')({
  beforeLoad: requirePerson('guard.signInPage'),
  validateSearch: readAskedHospital,
  component: AdvertsPage,
});

function AdvertsPage() {
  const t = useText();
  const { hospital = null } = Route.useSearch();
  const gate = useHospitalGate();
  return (
    <div className="narrow">
      <PageHeader title={t('approval.title')} back={{ to: '/hospital-dashboard' }} />
      <Gated gate={gate} cards={3}>
        {(permissions) => (
          <HospitalChoice hospitals={permissions.hospitals} asked={hospital}>
            {({ id, role }) => <AdvertsScreen key={id} hospitalId={id} isOwner={role === 'owner'} />}
          </HospitalChoice>
        )}
      </Gated>
    </div>
  );
}
