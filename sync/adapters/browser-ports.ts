import type { Ports } from './ports.ts';
import { cacheSpace } from './cache-space.ts';
import { broadcastChannel } from './broadcast-channel.ts';
import { fetchNetwork } from './fetch-network.ts';
import { cryptoRandom } from './crypto-random.ts';
import { fetchTransfers } from './fetch-transfers.ts';
import { platformTimers } from './platform-timers.ts';
import { monotonicClock } from './monotonic-clock.ts';
import { webLocks } from './web-locks.ts';

/** The ports that a window and a worker have in common. */
export function browserPorts(backend: { url: string; publishableKey: string }): Ports {
  return {
    databases: null,
    clock: { now: () => Date.now() },
    random: cryptoRandom,
    timers: platformTimers,
    steady: monotonicClock,
    network: fetchNetwork(backend),
    transfers: fetchTransfers(backend),
    locks: webLocks,
    channel: broadcastChannel('sabai-sync'),
    hints: null,
    space: cacheSpace,
  };
}
