import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';

export type Tone = 'jade' | 'amber' | 'red' | 'purple' | 'orange' | 'gray';

/** A permanent remark in the page, always with an icon beside the words. */
export function Notice(props: { tone: Tone; icon: IconName; children: ReactNode }) {
  return (
    <div className="notice" data-tone={props.tone}>
      <Icon name={props.icon} />
      <div className="notice-body">{props.children}</div>
    </div>
  );
}
