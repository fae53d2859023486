import type { SyncStatus } from '../../sync/index.ts';
import type { FaultSetup } from './fault-setup.ts';

/** One row of the table. */
export interface AuthFault {
  situation: string;
  /** Makes it so. Anna has one unsent change; her token is fresh until `setup.endToken()`. */
  strike(setup: FaultSetup): void | Promise<void>;
  /** What is done then. Default: Anna presses "Sync now" once. */
  act?: (setup: FaultSetup) => Promise<unknown>;
  /** How many tabs need a token by themselves. Default: one. */
  needs?: number;
  /** Calls for a token that leave the phone by that, never more than one for each need. */
  tokenCalls: number;
  /** True if the change reaches the server in spite of it. */
  arrives: boolean;
  /** What the sync status shows Anna then. */
  shows: 'synced' | 'offline · 1 waiting' | 'signed out · 1 waiting' | 'needs attention · 1';
  /** No try by itself sooner than this. */
  quietForMs?: number;
  /** What helps, if not time alone: then everything arrives, once. */
  helps?: 'signing in again' | 'trying the change again';
}

/** The sync status in the words of the table. */
export function inWords(status: SyncStatus): string {
  switch (status.state) {
    case 'offline':
      return `offline · ${status.waiting} waiting`;
    case 'signed_out':
      return `signed out · ${status.waiting} waiting`;
    case 'attention':
      return `needs attention · ${status.count}`;
    case 'syncing':
      return `syncing · ${status.done} of ${status.total}`;
    case 'synced':
      return 'synced';
  }
}
