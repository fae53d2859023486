import type { IconName } from './icon-names.ts';
// The drawings are a separate file that is fetched once; the first paint does not wait for it
// (src/decisions/0005).
import drawings from './icons.svg?no-inline';

export type { IconName };

/** An outline icon beside a word, so screen readers skip it. */
export function Icon(props: { name: IconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${props.className ?? ''}`} aria-hidden="true" focusable="false">
      <use href={`${drawings}#${props.name}`} />
    </svg>
  );
}
