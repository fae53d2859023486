import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { ManagePublication } from '../../publishing/components/manage-publication.tsx';
import { usePermissions } from '../../permissions/data/use-permissions.ts';
import { isSuperAdmin, membershipOf } from '../../permissions/rules/permissions.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** For members of the event's hospital and super admins: attendees, edit and delete. Nothing for everybody else. */
export function OrganiserTools(props: {
  event: { id: string; event_title: string; hospital_id: string };
  onDelete: () => void;
}) {
  const t = useText();
  const known = usePermissions();
  const { event } = props;
  if (known.state !== 'known' || known.outcome !== 'read') return null;
  const { permissions } = known;
  const isMember = membershipOf({ permissions, hospitalId: event.hospital_id }) !== null;
  if (!isMember && !isSuperAdmin(permissions)) return null;
  return (
    <>
      {isMember && (
        <IconButton
          icon="people"
          label={t('attend.title')}
          as={<Link to="/hospital-dashboard/event/$id" params={{ id: event.id }} title={t('attend.title')} />}
        />
      )}
      <ManagePublication table="events" id={event.id} title={event.event_title} onDelete={props.onDelete} />
    </>
  );
}
