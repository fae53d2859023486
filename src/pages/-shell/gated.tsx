import type { ReactNode } from 'react';
import type { Permissions } from '../../permissions/rules/permissions.ts';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import type { PermissionGate } from './use-permission-gate.ts';

/**
 * Shows its content once the permission gate is open; before that, a skeleton of `cards` cards or a button to
 * try again.
 */
export function Gated(props: {
  gate: PermissionGate;
  cards: number;
  /** `ask` reads the permissions from the server again. */
  children: (permissions: Permissions, ask: () => void) => ReactNode;
}) {
  const { gate } = props;
  if (gate.state === 'failed') return <FailedLoad onRetry={gate.retry} />;
  if (gate.state === 'waiting') return <CardsSkeleton cards={props.cards} />;
  return props.children(gate.permissions, gate.ask);
}
