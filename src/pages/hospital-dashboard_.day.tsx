import { createFileRoute } from '@tanstack/react-router';
import { DaySheetScreen } from '../hospital/components/day/day-sheet-screen.tsx';
import { readAskedHospital } from '../hospital/rules/read-asked-hospital.ts';
import { useText } from '../i18n/use-text.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import { Gated } from './-shell/gated.tsx';
import { HospitalChoice } from './-shell/hospital-choice.tsx';
import { requirePerson } from './-shell/require-person.ts';
import { useHospitalGate } from './-shell/use-hospital-gate.ts';

export const Route = createFileRoute('/hospital-dashboard_/day')({
  beforeLoad: requirePerson('guard.signInPage'),
  validateSearch: readAskedHospital,
  component: DayPage,
});

function DayPage() {
  const t = useText();
  const { hospital } = Route.useSearch();
  const gate = useHospitalGate();
  return (
    <>
      <PageHeader title={t('sheet.title')} back={{ to: '/hospital-dashboard' }} />
      <Gated gate={gate} cards={2}>
        {(permissions) => (
          <HospitalChoice hospitals={permissions.hospitals} asked={hospital ?? null}>
            {(own) => <DaySheetScreen key={own.id} hospital={own} />}
          </HospitalChoice>
        )}
      </Gated>
    </>
  );
}
