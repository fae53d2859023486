import { setTimeout as sleep } from 'node:timers/promises';
import type { AppServer } from '../support/app-servers.ts';
import { signUp, type SignedUp } from '../support/call-server.ts';
import { cpuTicks, memoryKilobytes, openDescriptors, processesOf } from '../support/read-process.ts';
import { allAccepted } from './act.ts';
import { compareWithServer, type Differences } from './compare-with-server.ts';
import { forkDevices, type DevicesProcess } from './fork-devices.ts';
import type { Order } from './load-orders.ts';
import type { Call } from './lossy-network.ts';

/** The result of a run. */
export interface Load {
  phones: number;
  tablets: number;
  seconds: number;
  accepted: { customers: number; notes: number; bookings: number; attempts: number };
  refused: number;
  differences: Differences;
  /** Milliseconds from the last act until every device had sent everything. */
  drainedAfterMs: number;
  /** Answered calls of the time in which devices acted. */
  calls: Call[];
  /** Figures of the server's process, sampled every two seconds; `connections` are those of its database. */
  samples: { atMs: number; megabytes: number; descriptors: number; connections: number }[];
  /** CPU use in percent of one core: of the server with its database, and of all simulated devices. */
  corePercent: { server: number; devices: number };
}

const SAMPLE_MS = 2_000;
const DRAIN_LIMIT_MS = 300_000;
const TABLETS_OF_A_HOSPITAL = 5;
/**
 * Few devices share a process, because a write wakes the
 * live queries of all databases of the same name in it.
 */
const DEVICES_OF_A_PROCESS = 20;

/**
 * Agents write and desks redeem, each about once in `pauseSeconds`, while a share of all calls goes wrong. Then the faults
 * end, everything is sent, and what screens accepted is compared with what the server has.
 */
export async function runLoad(options: {
  server: AppServer;
  phones: number;
  tablets: number;
  seconds: number;
  pauseSeconds: number;
  share: number;
  log: (line: string) => void;
}): Promise<Load> {
  const { server, phones, tablets, seconds, pauseSeconds, share, log } = options;
  const promotions: string[] = [];
  const devices: { person: SignedUp; role: 'general' | 'hospital' }[] = [];
  while (devices.length < tablets) {
    const hospital_name = `โรงพยาบาล ${crypto.randomUUID()}`;
    const person = await signUp(server.origin, { user_type: 'hospital', hospital_name });
    promotions.push(await publish(server, person.userId));
    const here = Math.min(TABLETS_OF_A_HOSPITAL, tablets - devices.length);
    for (let m = 0; m < here; m += 1) devices.push({ person, role: 'hospital' });
  }
  while (devices.length < phones + tablets)
    devices.push({ person: await signUp(server.origin), role: 'general' });

  const count = Math.ceil(devices.length / DEVICES_OF_A_PROCESS);
  const processes = Array.from({ length: count }, () => forkDevices());
  const orderAll = <K extends Order['kind']>(order: Extract<Order, { kind: K }>) =>
    Promise.all(processes.map((one) => one.order<K>(order)));
  try {
    // The processes sign in one after the other, because signing in is not measured.
    for (const [n, one] of processes.entries()) {
      const some = devices.filter((_, m) => m % count === n);
      await one.order<'open'>({ kind: 'open', origin: server.origin, devices: some });
    }
    log(`${phones} phones and ${tablets} tablets are signed in.`);
    const cpu = await startCounting(server, processes);
    const sampled = sample(server, seconds);
    const acted = await orderAll<'act'>({ kind: 'act', seconds, pauseSeconds, share, promotions });
    const [samples, corePercent] = [await sampled, await cpu()];

    log('The last act is done; everything is sent.');
    const drainStartMs = performance.now();
    await orderAll<'send_all'>({ kind: 'send_all', limitMs: DRAIN_LIMIT_MS });
    const drainedAfterMs = performance.now() - drainStartMs;
    const accepted = allAccepted(acted.map((part) => part.accepted));
    const rows = (await orderAll<'read'>({ kind: 'read' })).flat();
    const differences = await compareWithServer({ sql: server.sql, accepted, devices: rows });
    await orderAll<'close'>({ kind: 'close' });
    const { customers, notes, bookings, attempts, refused } = accepted;
    return {
      phones,
      tablets,
      seconds,
      accepted: {
        customers: customers.size,
        notes: notes.size,
        bookings: bookings.size,
        attempts: attempts.size,
      },
      refused,
      differences,
      drainedAfterMs,
      calls: acted.flatMap(({ calls }) => calls),
      samples,
      corePercent,
    };
  } finally {
    for (const one of processes) one.kill();
  }
}

/** Starts counting; the returned function resolves with the CPU time since then, in percent of one core. */
async function startCounting(
  server: AppServer,
  processes: readonly DevicesProcess[],
): Promise<() => Promise<Load['corePercent']>> {
  const pids = { server: await processesOf(server.pid), devices: processes.map(({ pid }) => pid) };
  const ticks = async () => [await cpuTicks(pids.server), await cpuTicks(pids.devices)] as const;
  const [startMs, start] = [performance.now(), await ticks()];
  return async () => {
    const now = await ticks();
    // A tick is a hundredth of a second.
    const percent = (n: 0 | 1) => ((now[n] - start[n]) * 1_000) / (performance.now() - startMs);
    return { server: percent(0), devices: percent(1) };
  };
}

async function sample(server: AppServer, seconds: number): Promise<Load['samples']> {
  const samples: Load['samples'] = [];
  const endMs = performance.now() + seconds * 1_000;
  while (performance.now() < endMs) {
    const [count] = await server.sql<{ connections: number }[]>`
      select count(*)::int as connections from pg_stat_activity where backend_type = 'client backend'`;
    samples.push({
      atMs: performance.now(),
      megabytes: (await memoryKilobytes(server.pid)) / 1_024,
      descriptors: await openDescriptors(server.pid),
      connections: count?.connections ?? 0,
    });
    await sleep(SAMPLE_MS);
  }
  return samples;
}

/** Inserts a promotion of the hospital of this owner; returns its id. */
async function publish(server: AppServer, owner: string): Promise<string> {
  const [made] = await server.sql<{ id: string }[]>`
    insert into public.promotions (hospital_id, user_id, hospital_name, promotion_title, description, area, start_date,
      end_date, price)
    select m.hospital_id, m.user_id, '', 'ตรวจสุขภาพ', 'รายละเอียดของโปรโมชัน', 'กรุงเทพมหานคร', '2026-01-01',
      '2099-12-31', 1000 from public.hospital_members m where m.user_id = ${owner} returning id`;
  if (!made) throw new Error('The hospital was not founded.');
  return made.id;
}
