import { cryptoRandom } from './crypto-random.ts';
import type { Hints } from './ports.ts';
import { platformTimers } from './platform-timers.ts';

/**
 * Hints for a window. The listener's code is loaded when it starts, so the first paint does not wait for it.
 * A service worker must not import this file: it cannot load code with `import()`, so its script would fail.
 */
export function windowHints(backend: { url: string; publishableKey: string }): Hints {
  return {
    async listen(options) {
      const { listenToRealtime } = await import('./listen-to-realtime.ts');
      return listenToRealtime({ ...options, backend, timers: platformTimers, random: cryptoRandom });
    },
  };
}
