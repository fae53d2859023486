import type { EntityDefinition } from './entity.ts';
import type { Ports } from './ports.ts';
import type { Sync } from './sync.ts';

export interface SyncOptions {
  entities: readonly EntityDefinition[];
  /** `worker` has no window events and stays silent between events. */
  host: 'window' | 'worker';
  backend: { url: string; publishableKey: string };
  /** Tests replace single ports. */
  ports?: Partial<Ports>;
}

export function createSync(_options: SyncOptions): Sync {
  throw new Error('In the making.');
}
