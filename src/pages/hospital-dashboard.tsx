import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useAdvertSettings } from '../adverts/data/use-advert-settings.ts';
import { useState } from 'react';
import { LockedNotice } from '../crm/components/sync/locked-notice.tsx';
import { StorageProblemNotice } from '../crm/components/sync/storage-problem.tsx';
import { notifyIfRefused } from '../crm/components/sync/notify-if-refused.ts';
import { exportUnsent } from '../crm/data/files/export-unsent.ts';
import { OwnEvents } from '../events/components/own-events.tsx';
import { verifyCredentials } from '../auth/data/verify-credentials.ts';
import { getBackend } from '../session/data/backend.ts';
import { CodeCheck } from '../hospital/components/desk/code-check.tsx';
import { DeskProfile, type DeskLink } from '../hospital/components/desk/desk-profile.tsx';
import { DeskTabs } from '../hospital/components/desk/desk-tabs.tsx';
import { OwnAttemptsScreen } from '../hospital/components/own-attempts-screen.tsx';
import { sendOwnAttempts } from '../hospital/data/desk/send-own-attempts.ts';
import {
  useOwnAttempts,
  type OwnAttempts as OwnAttemptsRead,
} from '../hospital/data/desk/use-own-attempts.ts';
import { readDeskTab, type DeskTab } from '../hospital/rules/desk-tab.ts';
import { useText } from '../i18n/use-text.ts';
import { OwnPromotions } from '../promotions/components/own-promotions.tsx';
import { CodeReaders } from '../scanner/components/code-readers.tsx';
import type { OwnHospital, Permissions } from '../permissions/rules/permissions.ts';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { SelectInput } from '../ui/fields/select-input.tsx';
import { saveFile } from '../ui/device/save-file.ts';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { showToast } from '../ui/notices/toasts.ts';
import { requirePerson } from './-shell/require-person.ts';
import { useRoutes } from './-shell/use-routes.ts';
import { useHospitalGate } from './-shell/use-hospital-gate.ts';

interface Search {
  tab?: DeskTab;
  /** The id of the chosen hospital, for people who work for several. */
  hospital?: string;
}

export const Route = createFileRoute('/hospital-dashboard')({
  beforeLoad: requirePerson('guard.signInPage'),
  validateSearch: ({ tab, hospital }: Record<string, unknown>): Search => {
    const known = readDeskTab(tab);
    return { ...(known ? { tab: known } : {}), ...(typeof hospital === 'string' ? { hospital } : {}) };
  },
  component: Dashboard,
});

function Dashboard() {
  const attempts = useOwnAttempts();
  if (attempts.state === 'loading') return <CardsSkeleton cards={3} />;
  // If the attempts cannot be read, the desk itself reports that.
  return <Gated attempts={attempts.state === 'ready' ? attempts.value : null} />;
}

function Gated({ attempts }: { attempts: OwnAttemptsRead | null }) {
  const t = useText();
  const [hadAttempts] = useState(() => Object.values(attempts ?? {}).some((scans) => scans.length > 0));
  // A former member with unsent attempts sees those and nothing else (rule B20).
  const gate = useHospitalGate(({ hospitals }) => hospitals.length > 0 || hadAttempts);
  const isFormer = gate.state === 'open' && gate.permissions.hospitals.length === 0;
  return (
    <div className="stack desk">
      <PageHeader title={t(isFormer ? 'attempts.ownTitle' : 'nav.dashboard')} />
      <StorageProblemNotice />
      <LockedNotice signIn="/hospital-auth" />
      {gate.state === 'failed' && (
        <>
          <p role="alert">{t('hospital.loadFailed')}</p>
          <FailedLoad onRetry={gate.retry} />
        </>
      )}
      {gate.state === 'waiting' && <CardsSkeleton cards={3} />}
      {gate.state === 'open' && !isFormer && <Desk permissions={gate.permissions} />}
      {isFormer && attempts && <FormerDesk attempts={attempts} />}
    </div>
  );
}

function FormerDesk({ attempts }: { attempts: OwnAttemptsRead }) {
  const t = useText();
  const save = async () => {
    const work = await exportUnsent();
    if (work.outcome === 'refused') return void notifyIfRefused({ written: work, t });
    saveFile({ name: 'sabai-unsent.json', text: work.text, type: 'application/json' });
    showToast({ text: t('sync.exported') });
  };
  return <OwnAttemptsScreen attempts={attempts} onSend={sendOwnAttempts} onSave={() => void save()} />;
}

function Desk({ permissions }: { permissions: Permissions }) {
  const t = useText();
  const navigate = useNavigate();
  const { tab, hospital: asked } = Route.useSearch();
  const { hospitals } = permissions;
  const hospital = hospitals.find(({ id }) => id === asked) ?? hospitals[0];
  const links = useDeskLinks(hospital?.role === 'owner');
  if (!hospital) return null;
  // The chosen hospital comes first, because the list's age is shown for the first one.
  const ordered = [hospital, ...hospitals.filter(({ id }) => id !== hospital.id)];
  const go = (search: Search) =>
    void navigate({ to: '/hospital-dashboard', search, replace: true, resetScroll: false });
  return (
    <>
      {hospitals.length > 1 && (
        <SelectInput
          name="hospitalChoice"
          label={t('hospital.choose')}
          value={hospital.id}
          options={hospitals.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => go({ hospital: id, ...(tab ? { tab } : {}) })}
        />
      )}
      <CodeCheck
        size="page"
        hospitals={ordered}
        readers={(actions) => <CodeReaders onCode={actions.read} />}
      />
      <DeskProfile hospital={hospital} links={links} isOneOfSeveral={hospitals.length > 1} />
      <Lists
        hospital={hospital}
        // The router passes search values that `validateSearch` left out, so the tab is validated again.
        tab={readDeskTab(tab) ?? 'bookings'}
        onTab={(next) => go({ ...(asked ? { hospital: asked } : {}), tab: next })}
      />
    </>
  );
}

function Lists(props: { hospital: OwnHospital; tab: DeskTab; onTab: (tab: DeskTab) => void }) {
  const { hospital } = props;
  return (
    <DeskTabs
      {...props}
      promotions={<OwnPromotions key={hospital.id} hospital={hospital} />}
      events={<OwnEvents key={hospital.id} hospital={hospital} />}
      provePerson={(given) => verifyCredentials({ backend: getBackend(), ...given })}
    />
  );
}

/** Links from the desk to its other pages. A page that this build lacks gets no link. */
function useDeskLinks(isOwner: boolean): DeskLink[] {
  const t = useText();
  const routes = useRoutes();
  const { asksApprovals } = useAdvertSettings();
  const adverts: DeskLink = { to: '/hospital-dashboard/adverts', label: t('approval.title'), icon: 'eye' };
  const access: DeskLink = { to: '/hospital-dashboard/access', label: t('access.title'), icon: 'eye' };
  const links: DeskLink[] = [
    { to: '/hospital-dashboard/reception', label: t('desk.reception'), icon: 'tablet' },
    { to: '/hospital-dashboard/day', label: t('desk.daySheet'), icon: 'note' },
    ...(asksApprovals ? [adverts] : []),
    { to: '/submit', label: t('nav.newPromotion'), icon: 'plus' },
    { to: '/submit-event', label: t('desk.newEvent'), icon: 'calendar' },
    { to: '/hospital-dashboard/profile', label: t('nav.hospitalProfile'), icon: 'people' },
    ...(isOwner ? [access] : []),
  ];
  return links.filter(({ to }) => routes.has(to));
}
