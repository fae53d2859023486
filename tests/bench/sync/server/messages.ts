import type { Account } from '../page/contestant.ts';
import type { Taken } from './traffic.ts';

export type ToServer =
  /** Asks for the traffic until now, and sets the round trip of the requests that follow. */
  { kind: 'take'; roundTripMs: number } | { kind: 'close' };

export type FromServer =
  { kind: 'ready'; origin: string; few: Account; many: Account } | { kind: 'taken'; taken: Taken };
