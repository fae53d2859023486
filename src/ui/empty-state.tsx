import { Heading } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** Says what a place is for and offers the first action (look.md, "Emptiness and failure"). */
export function EmptyState(props: {
  icon: IconName;
  title: string;
  text?: string;
  tone?: 'red';
  level?: 'h1' | 'h2';
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      <span className="empty-picture" data-tone={props.tone}>
        <Icon name={props.icon} />
      </span>
      <Heading as={props.level ?? 'h2'} size="4">
        {props.title}
      </Heading>
      {props.text && <p>{props.text}</p>}
      {props.children}
    </div>
  );
}
