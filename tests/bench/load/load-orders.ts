import type { SignedUp } from '../support/call-server.ts';
import type { Accepted } from './act.ts';
import type { Call } from './lossy-network.ts';

/** An order to a process of devices, which answers it before the next one is sent. */
export type Order =
  | { kind: 'open'; origin: string; devices: { person: SignedUp; role: 'general' | 'hospital' }[] }
  /** `share` of the calls go wrong, 0 to 1. */
  | { kind: 'act'; seconds: number; pauseSeconds: number; share: number; promotions: string[] }
  | { kind: 'send_all'; limitMs: number }
  | { kind: 'read' }
  | { kind: 'close' };

/** Rows of a device: customers of a phone, bookings of a tablet. */
export interface DeviceRows {
  userId: string;
  role: 'general' | 'hospital';
  customers: { id: string; name: string }[];
  bookings: { id: string; used: boolean }[];
}

/** The answer to each kind of order. */
export interface Answers {
  open: undefined;
  act: { accepted: Accepted; calls: Call[] };
  send_all: undefined;
  read: DeviceRows[];
  close: undefined;
}

export type Reply = { done: unknown } | { failed: string };
