import type { SignedUp } from '../support/call-server.ts';
import type { Accepted } from './act.ts';

/** What a process of devices is told to do; it answers each order before it hears the next. */
export type Order =
  | { kind: 'open'; origin: string; devices: { person: SignedUp; role: 'general' | 'hospital' }[] }
  /** `share` of the calls go wrong, 0 to 1. */
  | { kind: 'act'; seconds: number; pauseSeconds: number; share: number; promotions: string[] }
  | { kind: 'send_all'; limitMs: number }
  | { kind: 'read' }
  | { kind: 'close' };

export interface Call {
  /** The last part of its path. */
  name: string;
  ms: number;
  status: number;
}

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
