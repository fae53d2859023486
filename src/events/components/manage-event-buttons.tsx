import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Edit and delete of an event, for super admins and its hospital. */
export function ManageEventButtons(props: {
  event: { id: string; event_title: string };
  onDelete: () => void;
}) {
  const t = useText();
  const { id, event_title: title } = props.event;
  return (
    <>
      <IconButton
        icon="edit"
        label={t('event.editThis', { title })}
        as={<Link to="/edit-event/$id" params={{ id }} />}
      />
      <IconButton icon="trash" label={t('event.deleteThis', { title })} onClick={props.onDelete} />
    </>
  );
}
