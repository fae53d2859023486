import type { SignedUp } from '../support/call-server.ts';
import type { Accepted } from './act.ts';
import type { Call } from './lossy-network.ts';

/** What a process of devices has to do; it answers each order before the next one is sent. */
export type Order =
  | { kind: 'open'; origin: string; devices: { person: SignedUp; role: 'general' | 'hospital' }[] }
  /** `share` of the calls go wrong, 0 to 1. */
  | { kind: 'act'; seconds: number; pauseSeconds: number; share: number; promotions: string[] }
  | { kind: 'send_all'; limitMs: number }
  | { kind: 'read' }
  | { kind: 'close' };

/** What a device shows. */
export interface DeviceRows {
  userId: string;
  role: 'general' | 'hospital';
  customers: { id: string; name: string }[];
  bookings: { id: string; used: boolean }[];
}

export interface Answers {
  open: undefined;
  act: { accepted: Accepted; calls: Call[] };
  send_all: undefined;
  read: DeviceRows[];
  close: undefined;
}

export type Reply = { done: unknown } | { failed: string };
