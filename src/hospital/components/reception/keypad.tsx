import { useText } from '../../../i18n/use-text.ts';
import { InlineIcon } from '../../../ui/inline-icon.tsx';

/**
 * Keys are at least 56 px high, for hands in gloves (BOOKING-12). `letters` is Crockford's alphabet of 32,
 * whose characters do not look alike (BOOKING-1).
 */
const layouts = {
  letters: Array.from('1234567890ABCDEFGHJKMNPQRSTVWXYZ'),
  digits: Array.from('1234567890'),
} as const;

/** Keys on the screen for a booking code or a PIN, in place of the device's keyboard. */
export function Keypad(props: {
  layout: keyof typeof layouts;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useText();
  const { layout, value, onChange } = props;
  const key = (character: string) => (
    <button type="button" className="key number" key={character} onClick={() => onChange(value + character)}>
      {character}
    </button>
  );
  const keys = layouts[layout];
  // The digit 0 is between the two other keys of the last row, as on a telephone.
  const [before, after] = layout === 'digits' ? [keys.slice(0, -1), keys.slice(-1)] : [keys, []];
  return (
    <fieldset className="keypad" data-layout={layout}>
      <legend className="visually-hidden">{t('keypad.label')}</legend>
      {before.map(key)}
      <button
        type="button"
        className="key"
        data-kind="clear"
        disabled={value === ''}
        onClick={() => onChange('')}
      >
        {t('action.clear')}
      </button>
      {after.map(key)}
      <button
        type="button"
        className="key"
        data-kind="erase"
        aria-label={t('keypad.erase')}
        disabled={value === ''}
        onClick={() => onChange(Array.from(value).slice(0, -1).join(''))}
      >
        <InlineIcon name="erase" />
      </button>
    </fieldset>
  );
}
