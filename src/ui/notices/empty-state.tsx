import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';

/** Says what an empty list is for and offers the first action (SHELL-12). */
export function EmptyState(props: {
  icon: IconName;
  title: string;
  text?: string;
  tone?: 'red';
  level?: 'h1' | 'h2';
  children?: ReactNode;
}) {
  const Level = props.level ?? 'h2';
  return (
    <div className="empty">
      <span className="empty-picture" data-tone={props.tone}>
        <Icon name={props.icon} />
      </span>
      <Level className="rt-Heading rt-r-size-4">{props.title}</Level>
      {props.text && <p>{props.text}</p>}
      {props.children}
    </div>
  );
}
