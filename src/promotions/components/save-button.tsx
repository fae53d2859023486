import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** A heart button, filled while the promotion is saved. */
export function SaveButton(props: { title: string; saved: boolean; onToggle: () => void }) {
  const t = useText();
  const { title, saved } = props;
  return (
    <IconButton
      icon="heart"
      label={saved ? t('promo.unsaveThis', { title }) : t('promo.saveThis', { title })}
      className="save-button"
      data-saved={saved ? '' : undefined}
      onClick={props.onToggle}
    />
  );
}
