import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './notices/notice.tsx';
import './chip-button.css';

/** A chip that a tap chooses, opens or removes. In a list with `chip-line` chips scroll sideways, elsewhere they wrap. */
export function ChipButton(props: {
  text: string;
  tone?: Tone | undefined;
  /** Before the text. */
  icon?: IconName | undefined;
  /** After the text, for a chip that is removed. */
  endIcon?: IconName;
  /** What a screen reader says in place of the text. */
  label?: string;
  isPressed?: boolean;
  opensDialog?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="chip-button"
      aria-label={props.label}
      aria-pressed={props.isPressed}
      aria-haspopup={props.opensDialog ? 'dialog' : undefined}
      onClick={props.onClick}
    >
      <span className="chip" data-tone={props.tone}>
        {props.icon && <Icon name={props.icon} />}
        {props.text}
        {props.endIcon && <Icon name={props.endIcon} />}
      </span>
    </button>
  );
}
