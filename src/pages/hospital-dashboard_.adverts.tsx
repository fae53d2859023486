import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { AdvertsScreen } from '../adverts/components/adverts-screen.tsx';
import { useText } from '../i18n/use-text.ts';
import type { OwnHospital } from '../permissions/rules/permissions.ts';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { SelectInput } from '../ui/fields/select-input.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
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
      {gate.state === 'open' && <Adverts hospitals={gate.permissions.hospitals} />}
    </div>
  );
}

function Adverts({ hospitals }: { hospitals: readonly OwnHospital[] }) {
  const t = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const hospital = hospitals.find(({ id }) => id === chosen) ?? hospitals[0];
  if (!hospital) return null;
  return (
    <div className="stack">
      {hospitals.length > 1 && (
        <SelectInput
          name="hospitalChoice"
          label={t('hospital.choose')}
          value={hospital.id}
          options={hospitals.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
      )}
      <AdvertsScreen key={hospital.id} hospitalId={hospital.id} isOwner={hospital.role === 'owner'} />
    </div>
  );
}
