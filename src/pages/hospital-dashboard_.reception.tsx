import { createFileRoute, Navigate, useBlocker, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { nameOf, usePerson } from '../auth/data/current-person.ts';
import { signIn } from '../auth/data/sign-in.ts';
import { ChoosePin } from '../hospital/components/reception/choose-pin.tsx';
import { ReceptionScreen } from '../hospital/components/reception/reception-screen.tsx';
import { useHasPin } from '../hospital/data/reception/stored-reception-pin.ts';
import { useText } from '../i18n/use-text.ts';
import { getBackend } from '../session/data/backend.ts';
import { kioskPath, releaseDevice } from '../session/data/kiosk-mode.ts';
import type { Permissions } from '../permissions/rules/permissions.ts';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { usePageTitle } from '../ui/page/use-page-title.ts';
import { requirePerson } from './-shell/require-person.ts';
import { useHospitalGate } from './-shell/use-hospital-gate.ts';

export const Route = createFileRoute('/hospital-dashboard_/reception')({
  beforeLoad: requirePerson('guard.signInPage'),
  component: ReceptionPage,
});

const PATH = '/hospital-dashboard/reception';

function ReceptionPage() {
  const t = useText();
  const person = usePerson();
  const pin = useHasPin();
  // A failed read does not take a device out of kiosk mode.
  const isHeld = pin.state === 'ready' ? pin.value : pin.state === 'failed' && kioskPath() !== null;
  const isFree = person === null || (pin.state === 'ready' && !pin.value);
  useEffect(() => {
    if (isFree) releaseDevice();
  }, [isFree]);
  // The gate admits everybody: people without a hospital are led to the dashboard, which says what they may
  // do.
  const gate = useHospitalGate(() => true);
  usePageTitle(t('reception.title'));
  if (gate.state === 'failed') return <FailedLoad onRetry={gate.retry} />;
  if (pin.state === 'failed' && !isHeld) return <FailedLoad onRetry={pin.retry} />;
  if (gate.state === 'waiting' || pin.state === 'loading') return <CardsSkeleton cards={1} />;
  if (gate.permissions.hospitals.length === 0) return <Released />;
  if (isHeld) return <Locked permissions={gate.permissions} />;
  return (
    <div className="narrow">
      <PageHeader title={t('reception.choose')} back={{ to: '/hospital-dashboard' }} />
      <ChoosePin onChosen={() => undefined} />
    </div>
  );
}

/** Ends kiosk mode for a former member; the dashboard shows the attempts that are still unsent. */
function Released() {
  useEffect(() => releaseDevice(), []);
  return <Navigate to="/hospital-dashboard" replace />;
}

function Locked(props: { permissions: Permissions }) {
  const navigate = useNavigate();
  const person = usePerson();
  const mayLeave = useRef(false);
  // "Back" and links do not leave this page before the PIN was entered.
  useBlocker({ shouldBlockFn: () => !mayLeave.current, enableBeforeUnload: false });
  const { hospitals } = props.permissions;
  return (
    <ReceptionScreen
      path={PATH}
      hospitals={hospitals}
      name={person ? nameOf(person) : ''}
      signInAgain={async (given) => {
        const answer = await signIn({ backend: getBackend(), email: person?.email ?? '', ...given });
        return answer.outcome === 'no_storage' ? { outcome: 'unreachable' } : answer;
      }}
      onLeave={() => {
        mayLeave.current = true;
        if (document.fullscreenElement) void document.exitFullscreen();
        void navigate({ to: '/hospital-dashboard', replace: true });
      }}
    />
  );
}
