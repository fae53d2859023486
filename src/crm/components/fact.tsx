import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';

/** A labelled value of a record, inside `<dl className="facts">`. */
export function Fact(props: { icon: IconName; label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="fact">
      <Icon name={props.icon} />
      <div>
        <dt>{props.label}</dt>
        <dd>{props.children}</dd>
      </div>
      {props.action}
    </div>
  );
}
