import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';

/** A labelled value of a record, inside `<dl className="facts">`. */
export function Fact(props: { icon: IconName; label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>
        <Icon name={props.icon} />
        {props.label}
      </dt>
      <dd>{props.children}</dd>
      {props.action && <dd className="fact-action">{props.action}</dd>}
    </div>
  );
}
