import { createFileRoute } from '@tanstack/react-router';
import { AccessLog } from '../access/components/access-log.tsx';
import { readAskedHospital } from '../hospital/rules/read-asked-hospital.ts';
import { useText } from '../i18n/use-text.ts';
import type { OwnHospital } from '../permissions/rules/permissions.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import { Gated } from './-shell/gated.tsx';
import { HospitalChoice } from './-shell/hospital-choice.tsx';
import { requirePerson } from './-shell/require-person.ts';
import { useHospitalGate } from './-shell/use-hospital-gate.ts';

export const Route = createFileRoute('/hospital-dashboard_/access')({
  beforeLoad: requirePerson('guard.signInPage'),
  validateSearch: readAskedHospital,
  component: HospitalAccess,
});

const ownedOf = (hospitals: readonly OwnHospital[]) => hospitals.filter(({ role }) => role === 'owner');

/** Who opened personal records at a hospital, for its owners (PRIVACY-6). */
function HospitalAccess() {
  const t = useText();
  const { hospital = null } = Route.useSearch();
  const gate = useHospitalGate(({ hospitals }) => ownedOf(hospitals).length > 0);
  return (
    <div className="narrow">
      <PageHeader title={t('access.title')} back={{ to: '/hospital-dashboard' }} />
      <Gated gate={gate} cards={3}>
        {(permissions) => (
          <HospitalChoice hospitals={ownedOf(permissions.hospitals)} asked={hospital}>
            {({ id, name }) => (
              <>
                <p className="field-help">{t('access.help')}</p>
                <section className="card" aria-label={name}>
                  <AccessLog key={id} scope={{ hospital: id }} />
                </section>
              </>
            )}
          </HospitalChoice>
        )}
      </Gated>
    </div>
  );
}
