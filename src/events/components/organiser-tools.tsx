import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { ManagePublication } from '../../publishing/components/manage-publication.tsx';
import { useStanding } from '../../session/data/use-standing.ts';
import { isSuperAdmin, membershipOf } from '../../session/rules/standing.ts';
import { Icon } from '../../ui/icon.tsx';

/** For members of the event's hospital and super admins: attendees, edit and delete. Nothing for everybody else. */
export function OrganiserTools(props: {
  event: { id: string; event_title: string; hospital_id: string };
  onDelete: () => void;
}) {
  const t = useText();
  const known = useStanding();
  const { event } = props;
  if (known.state !== 'known' || known.outcome !== 'read') return null;
  const { standing } = known;
  const isMember = membershipOf({ standing, hospitalId: event.hospital_id }) !== null;
  if (!isMember && !isSuperAdmin(standing)) return null;
  return (
    <>
      {isMember && (
        <Link
          to="/hospital-dashboard/event/$id"
          params={{ id: event.id }}
          className="icon-button"
          aria-label={t('event.attendees')}
          title={t('event.attendees')}
        >
          <Icon name="people" />
        </Link>
      )}
      <ManagePublication table="events" id={event.id} title={event.event_title} onDelete={props.onDelete} />
    </>
  );
}
