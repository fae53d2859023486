import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './notices/notice.tsx';

/** Shows a state as an icon and a word; `turning` rotates the icon while work is in progress. */
export function Chip(props: { tone: Tone; icon: IconName; turning?: boolean; children: ReactNode }) {
  return (
    <span className="chip" data-tone={props.tone}>
      <Icon name={props.icon} className={props.turning ? 'turning' : ''} />
      {props.children}
    </span>
  );
}
