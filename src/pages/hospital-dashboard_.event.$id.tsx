import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AttendeesScreen } from '../events/components/attendees/attendees-screen.tsx';
import { forgetAttendees } from '../events/data/attendees-store.ts';
import { useAttendees } from '../events/data/use-attendees.ts';
import { ThaiScreenTexts } from '../i18n/thai-screen-texts.tsx';
import { useText } from '../i18n/use-text.ts';
import { membershipOf, type Permissions } from '../permissions/rules/permissions.ts';
import { Button } from '../ui/button.tsx';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { showToast } from '../ui/notices/toasts.ts';
import { requirePerson } from './-shell/require-person.ts';
import { usePermissionGate } from './-shell/use-permission-gate.ts';

export const Route = createFileRoute('/hospital-dashboard_/event/$id')({
  beforeLoad: requirePerson('event.guard.signIn'),
  component: () => (
    <ThaiScreenTexts>
      <EventAttendees />
    </ThaiScreenTexts>
  ),
});

function EventAttendees() {
  const { id } = Route.useParams();
  const t = useText();
  const gate = usePermissionGate({
    isAllowed: ({ hospitals }) => hospitals.length > 0,
    signIn: 'event.guard.signIn',
    denied: { title: t('event.guard.load') },
    onDenied: () => forgetList(id),
  });
  return (
    <>
      {gate.state === 'open' ? (
        <Attendees key={id} id={id} permissions={gate.permissions} />
      ) : (
        <>
          <PageHeader title={t('attend.title')} back={{ to: '/hospital-dashboard' }} />
          {gate.state === 'failed' ? <FailedLoad onRetry={gate.retry} /> : <CardsSkeleton cards={3} />}
        </>
      )}
    </>
  );
}

function forgetList(eventId: string): void {
  // If the disk is full or damaged, the stored list stays until this page opens again or the person signs out.
  forgetAttendees({ eventId }).catch(() => undefined);
}

/** Only members of the event's hospital see its attendees; super admins do not (SECURITY-3). */
function Attendees({ id, permissions }: { id: string; permissions: Permissions }) {
  const t = useText();
  const navigate = useNavigate();
  const list = useAttendees({ eventId: id });
  const { event, problem } = list;
  const isForeign = event !== null && membershipOf({ permissions, hospitalId: event.hospital_id }) === null;
  const leave = isForeign || problem === 'denied' ? 'denied' : problem === 'missing' ? 'missing' : null;
  useEffect(() => {
    if (leave === null) return;
    const isMissing = leave === 'missing';
    // Other refusals, as by a proxy or a newer server, say nothing about the right to read the list.
    if (isForeign || isMissing) forgetList(id);
    showToast({
      tone: 'destructive',
      title: t(isMissing ? 'event.form.notFound' : 'event.guard.load'),
    });
    void navigate({ to: isMissing ? '/hospital-dashboard' : '/', replace: true });
  }, [id, leave, isForeign, navigate, t]);
  return (
    <>
      <PageHeader
        title={t('attend.title')}
        back={{ to: '/hospital-dashboard' }}
        actions={
          event && (
            <>
              <Button
                variant="plain"
                as={
                  <Link to="/edit-event/$id" params={{ id }}>
                    <Icon name="edit" />
                    <span className="wide-only">{t('event.form.edit')}</span>
                    <span className="visually-hidden phone-only">{t('event.form.edit')}</span>
                  </Link>
                }
              />
              <Button
                variant="plain"
                as={
                  <Link
                    to="/event/$hospital/$event"
                    params={{ hospital: event.hospital_slug, event: event.url_slug }}
                  >
                    <Icon name="eye" />
                    <span className="wide-only">{t('attend.open')}</span>
                    <span className="visually-hidden phone-only">{t('attend.open')}</span>
                  </Link>
                }
              />
            </>
          )
        }
      />
      {problem === 'unreachable' && <FailedLoad onRetry={() => void list.refresh()} />}
      {event === null && problem === null && <CardsSkeleton cards={3} />}
      {event && leave === null && <AttendeesScreen list={list} event={event} />}
    </>
  );
}
