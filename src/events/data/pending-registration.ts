import { readDetails } from '../rules/registration-details.ts';
import type { RegistrationRequest } from './use-registration.ts';

const KEY = 'sabai-pending-registration';
/** Creating an account fits into this time. A longer one could register another person who uses the tab later. */
const LIFE_MS = 30 * 60_000;

/** A registration that waits in this tab for the visitor's sign-in, for at most 30 minutes. */
export interface PendingRegistration extends RegistrationRequest {
  eventId: string;
}

/** Stores in this tab what a visitor wanted to register for, to be completed after sign-in (PEOPLE-7). */
export function storePendingRegistration(options: PendingRegistration & { nowMs: number }): void {
  const { eventId, orWait, details, notice, nowMs } = options;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ eventId, orWait, details, notice, atMs: nowMs }));
  } catch {
    // Storage is closed: the person presses Register again.
  }
}

/** Returns and removes the pending registration for this event; null if there is none, or it is too old. */
export function popPendingRegistration(options: {
  eventId: string;
  nowMs: number;
}): PendingRegistration | null {
  try {
    const noted = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Record<string, unknown> | null;
    if (noted?.['eventId'] !== options.eventId) return null;
    sessionStorage.removeItem(KEY);
    const ageMs = options.nowMs - Number(noted['atMs']);
    if (!(ageMs >= 0 && ageMs < LIFE_MS)) return null;
    return {
      eventId: options.eventId,
      orWait: noted['orWait'] === true,
      details: readDetails(noted['details']),
      notice: typeof noted['notice'] === 'number' ? noted['notice'] : null,
    };
  } catch {
    return null;
  }
}
