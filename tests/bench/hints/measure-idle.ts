import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { listenToRealtime } from '../../../sync/adapters/listen-to-realtime.ts';
import { platformTimers } from '../../../sync/adapters/platform-timers.ts';
import type { AppServer } from '../support/app-servers.ts';
import { callFunction, signUp, type SignedUp } from '../support/call-server.ts';
import { cpuTicks, memoryKilobytes, processesOf } from '../support/read-process.ts';

export interface Idle {
  devices: number;
  seconds: number;
  /** CPU use of the server and its database in percent of one core, with heartbeats and polls. */
  corePercent: number;
  /** Growth of the server process's resident memory for each device. */
  kilobytesEach: number;
}

/**
 * The engine's interval of polls while its connection holds
 * (QUIET_POLLS in sync/coordination/follow-server.ts).
 */
const POLL_MS = 5 * 60_000;
/**
 * Measures the server while devices of different people are idle. They
 * use the engine's own Realtime client and poll as the engine does.
 */
export async function measureIdle(options: {
  server: AppServer;
  devices: number;
  seconds: number;
}): Promise<Idle> {
  // The engine's adapter uses the platform's WebSocket, which Node has from version 22 on (PLATFORM-3).
  Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket });
  const { server, devices, seconds } = options;
  const people: SignedUp[] = [];
  for (let n = 0; n < devices; n += 1) people.push(await signUp(server.origin));
  const pull = ({ userId, token }: SignedUp) =>
    callFunction(server.origin, {
      name: 'sync_pull',
      token,
      body: { expected_user: userId, cursors: {}, max_rows: 1_000 },
    });
  for (const person of people) await pull(person);

  const before = await memoryKilobytes(server.pid);
  let joined = 0;
  const listeners = people.map(({ userId, token }) => {
    const listener = listenToRealtime({
      backend: { url: server.origin, publishableKey: 'sb_publishable_local' },
      timers: platformTimers,
      random: { fraction: () => Math.random() },
      accessToken: async () => token,
      mayConnect: () => true,
      onHint: () => void (joined += 1),
    });
    listener.follow([userId]);
    return listener;
  });
  while (joined < devices) await sleep(20);
  const kilobytesEach = Math.max(0, (await memoryKilobytes(server.pid)) - before) / devices;

  const pids = await processesOf(server.pid);
  const [startMs, startTicks] = [performance.now(), await cpuTicks(pids)];
  const polls = people.map((person, n) => {
    const first = setTimeout(() => void pull(person), (n / devices) * POLL_MS);
    return () => clearTimeout(first);
  });
  await sleep(seconds * 1_000);
  const usedMs = ((await cpuTicks(pids)) - startTicks) * 10;
  const corePercent = (usedMs / (performance.now() - startMs)) * 100;
  for (const stop of polls) stop();
  for (const listener of listeners) listener.close();
  return { devices, seconds, corePercent, kilobytesEach };
}
