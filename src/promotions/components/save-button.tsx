import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';

/** A heart that is filled when pressed. */
export function SaveButton(props: { title: string; saved: boolean; onToggle: () => void }) {
  const t = useText();
  const { title, saved } = props;
  return (
    <button
      type="button"
      className="icon-button save-button"
      data-saved={saved ? '' : undefined}
      aria-label={saved ? t('promo.unsaveThis', { title }) : t('promo.saveThis', { title })}
      onClick={props.onToggle}
    >
      <Icon name="heart" />
    </button>
  );
}
