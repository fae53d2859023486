import type { IconName } from './icon-names.ts';
// Drawings are no code: they come beside it, once, and the first paint does not wait for them (src/decisions/0005).
import drawings from './icons.svg?no-inline';

export type { IconName };

/** An outline beside a word, so hidden from screen readers. */
export function Icon(props: { name: IconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${props.className ?? ''}`} aria-hidden="true" focusable="false">
      <use href={`${drawings}#${props.name}`} />
    </svg>
  );
}
