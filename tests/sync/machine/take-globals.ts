/**
 * Replaces the globals that fake-indexeddb uses: its steps go into the schedule of the current run, and its copies
 * stay in JavaScript. Must be imported before anything that uses them.
 */
import { nativeClone, nativeImmediate } from './native.ts';
import type { Schedule } from './schedule.ts';

let current: Schedule | null = null;

/** From now on the storage's steps go into this schedule; null for real time. */
export function setCurrentSchedule(schedule: Schedule | null): void {
  current = schedule;
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return nativeClone(value);
  const copied: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copied[key] = copy((value as Record<string, unknown>)[key]);
  return copied;
}

globalThis.structuredClone = copy;
globalThis.setImmediate = ((task: (...args: unknown[]) => void, ...args: unknown[]) => {
  if (current) current.storageStep(task);
  else nativeImmediate(task, ...args);
}) as typeof setImmediate;
