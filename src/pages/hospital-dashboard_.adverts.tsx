import { createFileRoute } from '@tanstack/react-router';
import { AdvertsScreen } from '../adverts/components/adverts-screen.tsx';
import { useText } from '../i18n/use-text.ts';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { HospitalChoice } from './-shell/hospital-choice.tsx';
import { requirePerson } from './-shell/require-person.ts';
import { usePermissionGate } from './-shell/use-permission-gate.ts';

export const Route = createFileRoute('/hospital-dashboard_/adverts')({
  beforeLoad: requirePerson('guard.signInPage'),
  component: AdvertsPage,
});

function AdvertsPage() {
  const t = useText();
  const gate = usePermissionGate({
    isAllowed: ({ hospitals }) => hospitals.length > 0,
    signIn: 'guard.signInPage',
    denied: { title: t('guard.accessDenied'), text: t('guard.hospitalOnly') },
  });
  return (
    <div className="narrow">
      <PageHeader title={t('approval.title')} back={{ to: '/hospital-dashboard' }} />
      {gate.state === 'failed' && <FailedLoad onRetry={gate.retry} />}
      {gate.state === 'waiting' && <CardsSkeleton cards={3} />}
      {gate.state === 'open' && (
        <HospitalChoice hospitals={gate.permissions.hospitals}>
          {({ id, role }) => <AdvertsScreen key={id} hospitalId={id} isOwner={role === 'owner'} />}
        </HospitalChoice>
      )}
    </div>
  );
}
