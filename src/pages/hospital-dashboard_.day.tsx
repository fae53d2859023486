import { createFileRoute } from '@tanstack/react-router';
import { DaySheetScreen } from '../hospital/components/day/day-sheet-screen.tsx';
import { useText } from '../i18n/use-text.ts';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { HospitalChoice } from './-shell/hospital-choice.tsx';
import { requirePerson } from './-shell/require-person.ts';
import { usePermissionGate } from './-shell/use-permission-gate.ts';

export const Route = createFileRoute('/hospital-dashboard_/day')({
  beforeLoad: requirePerson('guard.signInPage'),
  // `?hospital=` is for people who work for several hospitals.
  validateSearch: ({ hospital }: Record<string, unknown>): { hospital?: string } =>
    typeof hospital === 'string' ? { hospital } : {},
  component: DayPage,
});

function DayPage() {
  const t = useText();
  const { hospital } = Route.useSearch();
  const gate = usePermissionGate({
    isAllowed: ({ hospitals }) => hospitals.length > 0,
    signIn: 'guard.signInPage',
    denied: { title: t('guard.accessDenied'), text: t('guard.hospitalOnly') },
  });
  return (
    <>
      <PageHeader title={t('sheet.title')} back={{ to: '/hospital-dashboard' }} />
      {gate.state === 'failed' && <FailedLoad onRetry={gate.retry} />}
      {gate.state === 'waiting' && <CardsSkeleton cards={2} />}
      {gate.state === 'open' && (
        <HospitalChoice hospitals={gate.permissions.hospitals} asked={hospital ?? null}>
          {(own) => <DaySheetScreen key={own.id} hospital={own} />}
        </HospitalChoice>
      )}
    </>
  );
}
