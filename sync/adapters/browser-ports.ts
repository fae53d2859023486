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
  return {
    databases: null,
    clock: { now: () => Date.now() },
    random: cryptoRandom,
    timers: {
      after(delayMs, task) {
        const timer = setTimeout(task, delayMs);
        return () => clearTimeout(timer);
      },
    },
    steady: steadyTime,
    network: fetchNetwork(backend),
    transfers: fetchTransfers(backend),
    locks: webLocks,
    channel: broadcastChannel('sabai-sync'),
    space: cacheSpace,
  };
}
