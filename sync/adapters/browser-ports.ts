import type { Ports } from './ports.ts';
import { cacheSpace } from './cache-space.ts';
import { broadcastChannel } from './broadcast-channel.ts';
import { fetchNetwork } from './fetch-network.ts';
import { cryptoRandom } from './crypto-random.ts';
import { fetchTransfers } from './fetch-transfers.ts';
import { steadyTime } from './steady-time.ts';
import { webLocks } from './web-locks.ts';

/** The ports of a window or a worker. */
export function browserPorts(backend: { url: string; publishableKey: string }): Ports {
  const timers: Ports['timers'] = {
    after(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
  };
  return {
    databases: null,
    clock: { now: () => Date.now() },
    random: cryptoRandom,
    timers,
    steady: steadyTime,
    network: fetchNetwork(backend),
    transfers: fetchTransfers(backend),
    locks: webLocks,
    channel: broadcastChannel('sabai-sync'),
    hints: {
      // Its code is fetched when a window listens, which no first paint waits for.
      async listen(options) {
        const { listenToRealtime } = await import('./listen-to-realtime.ts');
        return listenToRealtime({ ...options, backend, timers, random: cryptoRandom });
      },
    },
    space: cacheSpace,
  };
}
