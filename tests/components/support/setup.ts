import { afterEach, beforeEach, vi } from 'vitest';
import { startClock } from './clock.ts';
import { closeApp } from './open-app.tsx';

beforeEach(() => startClock());

afterEach(async () => {
  await closeApp();
  // Dexie tells its live queries by a timeout, once; one that the real timers swallow silences those of later tests.
  await vi.advanceTimersByTimeAsync(10);
  vi.useRealTimers();
});
