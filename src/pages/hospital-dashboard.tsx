import { createFileRoute } from '@tanstack/react-router';
import { CodeCheck } from '../hospital/components/desk/code-check.tsx';
import { useText } from '../i18n/use-text.ts';
import { FailedLoad } from '../ui/failed-load.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { CardsSkeleton } from '../ui/skeleton.tsx';
import { requirePublisher } from './-shell/require-publisher.ts';
import { useStandingGate } from './-shell/use-standing-gate.ts';

export const Route = createFileRoute('/hospital-dashboard')({
  beforeLoad: requirePublisher('guard.signInPage'),
  component: Dashboard,
});

function Dashboard() {
  const t = useText();
  const gate = useStandingGate({
    isAllowed: ({ hospitals }) => hospitals.length > 0,
    signIn: 'guard.signInPage',
    denied: { title: t('guard.accessDenied'), text: t('guard.hospitalOnly') },
  });
  return (
    <div className="stack">
      <PageHeader title={t('nav.dashboard')} />
      {gate.state === 'failed' && <FailedLoad onRetry={gate.retry} />}
      {gate.state === 'waiting' && <CardsSkeleton cards={3} />}
      {gate.state === 'open' && (
        <CodeCheck size="page" hospitalIds={gate.standing.hospitals.map(({ id }) => id)} />
      )}
    </div>
  );
}
