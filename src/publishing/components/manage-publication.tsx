import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/**
 * Buttons that edit and delete a promotion or an event, for super admins and its hospital (PUBLISH-3,
 * EVENT-9).
 */
export function ManagePublication(props: {
  table: 'promotions' | 'events';
  id: string;
  title: string;
  onDelete: () => void;
}) {
  const t = useText();
  const { id, title } = props;
  const text = props.table === 'events' ? 'event' : 'promo';
  return (
    <>
      <IconButton
        icon="edit"
        label={t(`${text}.editThis`, { title })}
        as={<Link to={text === 'event' ? '/edit-event/$id' : '/edit/$id'} params={{ id }} />}
      />
      <IconButton icon="trash" label={t(`${text}.deleteThis`, { title })} onClick={props.onDelete} />
    </>
  );
}
