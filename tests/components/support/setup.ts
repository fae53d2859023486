import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { passTime, sleepFor, startClock } from './clock.ts';
import { noteCall, writeNotedCalls } from './note-calls.ts';
import { closeApp } from './open-app.tsx';
import { provideScreenClock } from './screen-clock.ts';
import { onCall } from './test-server.ts';

provideScreenClock({ passTime, sleepFor });
beforeEach(() => startClock());

afterEach(async () => {
  await closeApp();
  // Dexie notifies its live queries by one timeout. Switching to real timers would drop it and silence later tests.
  await vi.advanceTimersByTimeAsync(10);
  vi.useRealTimers();
});

onCall.note = noteCall;
afterAll(writeNotedCalls);
