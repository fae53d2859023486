import type { Account } from '../page/contestant.ts';
import type { Taken } from './traffic.ts';

export type ToServer =
  /** Asks for what passed until now, and sets the round trip of what follows. */
  { kind: 'take'; roundTripMs: number } | { kind: 'close' };

export type FromServer =
  { kind: 'ready'; origin: string; few: Account; many: Account } | { kind: 'taken'; taken: Taken };
