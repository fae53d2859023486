import { cryptoRandom } from './crypto-random.ts';
import type { Hints } from './ports.ts';
import { platformTimers } from './platform-timers.ts';

/**
 * Hints for a window. Their code is fetched when it listens, which no first paint waits for. A service worker must not
 * import this, because it can fetch no code: its script would fail.
 */
export function windowHints(backend: { url: string; publishableKey: string }): Hints {
  return {
    async listen(options) {
      const { listenToRealtime } = await import('./listen-to-realtime.ts');
      return listenToRealtime({ ...options, backend, timers: platformTimers, random: cryptoRandom });
    },
  };
}
