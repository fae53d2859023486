import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { HospitalProfile } from '../hospital/components/profile/hospital-profile.tsx';
import { readAskedHospital } from '../hospital/rules/read-asked-hospital.ts';
import { useText } from '../i18n/use-text.ts';
import { readPermissions } from '../permissions/data/read-permissions.ts';
import { isSuperAdmin, type Permissions } from '../permissions/rules/permissions.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import { SelectInput } from '../ui/fields/select-input.tsx';
import { Gated } from './-shell/gated.tsx';
import { requirePerson } from './-shell/require-person.ts';
import { useHospitalGate } from './-shell/use-hospital-gate.ts';

export const Route = createFileRoute('/hospital-dashboard_/profile')({
  beforeLoad: requirePerson('guard.signInPage'),
  // Super admins have any hospital in it, because they come from a promotion (PEOPLE-5).
  validateSearch: readAskedHospital,
  component: ProfilePage,
});

function ProfilePage() {
  const t = useText();
  const navigate = useNavigate();
  const { hospital } = Route.useSearch();
  const gate = useHospitalGate(
    (permissions) =>
      permissions.hospitals.length > 0 || (hospital !== undefined && isSuperAdmin(permissions)),
  );
  // Permissions, and with them the menu, are read again only after leaving. Otherwise this page would refuse
  // the person, who has just left the hospital.
  const leave = () => void navigate({ to: '/', replace: true }).then(readPermissions);
  return (
    <div className="narrow">
      <PageHeader title={t('nav.hospitalProfile')} back={{ to: '/' }} />
      <Gated gate={gate} cards={3}>
        {(permissions, ask) => (
          <Profile
            asked={hospital ?? null}
            permissions={permissions}
            onOwnChange={(how) => (how === 'left' ? leave() : ask())}
          />
        )}
      </Gated>
    </div>
  );
}

function Profile(props: {
  asked: string | null;
  permissions: Permissions;
  onOwnChange: (how: 'left' | 'role') => void;
}) {
  const t = useText();
  const { asked, permissions } = props;
  const { userId, hospitals } = permissions;
  const isAdmin = isSuperAdmin(permissions);
  const [chosen, setChosen] = useState(asked ?? hospitals[0]?.id ?? '');
  const mine = hospitals.find(({ id }) => id === chosen) ?? (isAdmin && asked ? null : hospitals[0]);
  const hospitalId = mine?.id ?? (isAdmin ? asked : null);
  if (!hospitalId) return null;
  return (
    <>
      {mine && hospitals.length > 1 && (
        <SelectInput
          name="hospitalChoice"
          label={t('hospital.choose')}
          value={mine.id}
          options={hospitals.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
      )}
      <HospitalProfile
        key={hospitalId}
        hospitalId={hospitalId}
        userId={userId}
        isOwner={mine?.role === 'owner'}
        isAdmin={isAdmin}
        onOwnChange={props.onOwnChange}
      />
    </>
  );
}
