import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const kinds = {
  promotions: { edit: '/edit/$id', text: 'promo' },
  events: { edit: '/edit-event/$id', text: 'event' },
} as const;

/** Buttons that edit and delete a promotion or an event, for super admins and its hospital (PUBLISH-3, EVENT-9). */
export function ManagePublication(props: {
  table: keyof typeof kinds;
  id: string;
  title: string;
  onDelete: () => void;
}) {
  const t = useText();
  const { id, title } = props;
  const { edit, text } = kinds[props.table];
  return (
    <>
      <IconButton
        icon="edit"
        label={t(`${text}.editThis`, { title })}
        as={<Link to={edit} params={{ id }} />}
      />
      <IconButton icon="trash" label={t(`${text}.deleteThis`, { title })} onClick={props.onDelete} />
    </>
  );
}
