import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';

/** Edit and delete of an event, for super admins and its hospital. */
export function ManageEventButtons(props: {
  event: { id: string; event_title: string };
  onDelete: () => void;
}) {
  const t = useText();
  const { id, event_title: title } = props.event;
  return (
    <>
      <Link
        to="/edit-event/$id"
        params={{ id }}
        className="icon-button"
        aria-label={t('event.editThis', { title })}
      >
        <Icon name="edit" />
      </Link>
      <button
        type="button"
        className="icon-button"
        aria-label={t('event.deleteThis', { title })}
        onClick={props.onDelete}
      >
        <Icon name="trash" />
      </button>
    </>
  );
}
