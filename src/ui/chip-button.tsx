import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './notices/notice.tsx';
import './chip-button.css';

/**
 * A chip that is a button: a tap chooses, opens or removes something. Chips in a `chip-line` list scroll
 * sideways, elsewhere they wrap.
 */
export function ChipButton(props: {
  text: string;
  tone?: Tone | undefined;
  /** Shown before the text. */
  icon?: IconName | undefined;
  /** Shown after the text, such as a cross on a chip that a tap removes. */
  endIcon?: IconName;
  /** The accessible name, in place of the text. */
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
