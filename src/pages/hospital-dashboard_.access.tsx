import { createFileRoute } from '@tanstack/react-router';
import { AccessLog } from '../access/components/access-log.tsx';
import { useText } from '../i18n/use-text.ts';
import type { OwnHospital } from '../permissions/rules/permissions.ts';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { HospitalChoice } from './-shell/hospital-choice.tsx';
import { requirePerson } from './-shell/require-person.ts';
import { usePermissionGate } from './-shell/use-permission-gate.ts';

export const Route = createFileRoute('/hospital-dashboard_/access')({
  beforeLoad: requirePerson('guard.signInPage'),
  component: HospitalAccess,
});

const ownedOf = (hospitals: readonly OwnHospital[]) => hospitals.filter(({ role }) => role === 'owner');

/** Who opened personal records at a hospital, for its owners (PRIVACY-6). */
function HospitalAccess() {
  const t = useText();
  const gate = usePermissionGate({
    isAllowed: ({ hospitals }) => ownedOf(hospitals).length > 0,
    signIn: 'guard.signInPage',
    denied: { title: t('guard.accessDenied'), text: t('guard.hospitalOnly') },
  });
  return (
    <div className="narrow">
      <PageHeader title={t('access.title')} back={{ to: '/hospital-dashboard' }} />
      {gate.state === 'failed' && <FailedLoad onRetry={gate.retry} />}
      {gate.state === 'waiting' && <CardsSkeleton cards={3} />}
      {gate.state === 'open' && (
        <HospitalChoice hospitals={ownedOf(gate.permissions.hospitals)}>
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
    </div>
  );
}
