import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { DaySheetScreen } from '../hospital/components/day/day-sheet-screen.tsx';
import { useText } from '../i18n/use-text.ts';
import type { OwnHospital } from '../permissions/rules/permissions.ts';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { SelectInput } from '../ui/fields/select-input.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
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
      {gate.state === 'open' && <Sheet hospitals={gate.permissions.hospitals} asked={hospital ?? null} />}
    </>
  );
}

function Sheet(props: { hospitals: readonly OwnHospital[]; asked: string | null }) {
  const t = useText();
  const { hospitals } = props;
  const [chosen, setChosen] = useState(props.asked);
  const hospital = hospitals.find(({ id }) => id === chosen) ?? hospitals[0];
  if (!hospital) return null;
  return (
    <div className="stack">
      {hospitals.length > 1 && (
        <SelectInput
          name="sheetHospital"
          label={t('hospital.choose')}
          value={hospital.id}
          options={hospitals.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
      )}
      <DaySheetScreen key={hospital.id} hospital={hospital} />
    </div>
  );
}
