import { setTimeout as sleep } from 'node:timers/promises';
import type { AppServer } from '../support/app-servers.ts';
import { signUp } from '../support/call-server.ts';
import { cpuTicks, memoryKilobytes, openDescriptors, processesOf } from '../support/read-process.ts';
import { actOnPhone, actOnTablet, nothingAccepted } from './act.ts';
import { compareWithServer, type Differences } from './compare-with-server.ts';
import { openLoadDevice, type LoadDevice } from './load-device.ts';

export interface Load {
  phones: number;
  tablets: number;
  seconds: number;
  accepted: { customers: number; notes: number; bookings: number; attempts: number };
  refused: number;
  differences: Differences;
  /** Until every device had sent everything, after the last act. */
  drainedAfterMs: number;
  calls: { name: string; atMs: number; ms: number; status: number }[];
  /** Every few seconds, of the server's process; connections are those of its database. */
  samples: { atMs: number; megabytes: number; descriptors: number; connections: number }[];
  corePercent: number;
}

const SAMPLE_MS = 2_000;
const DRAIN_LIMIT_MS = 300_000;
const TABLETS_OF_A_HOSPITAL = 5;

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
  const { server, phones, tablets, seconds, log } = options;
  let share = 0;
  const calls: Load['calls'] = [];
  const open = (given: Pick<Parameters<typeof openLoadDevice>[0], 'person' | 'role'>) =>
    openLoadDevice({
      ...given,
      origin: server.origin,
      share: () => share,
      onAnswer: (call) => void calls.push(call),
    });
  const promotions: string[] = [];
  const desks: LoadDevice[] = [];
  while (desks.length < tablets) {
    const hospital_name = `โรงพยาบาล ${crypto.randomUUID()}`;
    const person = await signUp(server.origin, { user_type: 'hospital', hospital_name });
    promotions.push(await publish(server, person.userId));
    const here = Math.min(TABLETS_OF_A_HOSPITAL, tablets - desks.length);
    for (let m = 0; m < here; m += 1) desks.push(await open({ person, role: 'hospital' }));
  }
  const agents: LoadDevice[] = [];
  while (agents.length < phones)
    agents.push(await open({ person: await signUp(server.origin), role: 'general' }));
  log(`${phones} phones and ${tablets} tablets are signed in.`);

  const accepted = nothingAccepted();
  const pids = await processesOf(server.pid);
  const [startMs, startTicks] = [performance.now(), await cpuTicks(pids)];
  const endMs = startMs + seconds * 1_000;
  share = options.share;
  const goOn = async (act: () => Promise<void>) => {
    for (;;) {
      await sleep(-Math.log(1 - Math.random()) * options.pauseSeconds * 1_000);
      if (performance.now() > endMs) return;
      await act();
    }
  };
  const samples: Load['samples'] = [];
  const sample = async () => {
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
  };
  await Promise.all([
    sample(),
    ...agents.map((phone) => goOn(() => actOnPhone({ phone, promotions, accepted }))),
    ...desks.map((tablet) => goOn(() => actOnTablet({ tablet, accepted }))),
  ]);
  const corePercent = (((await cpuTicks(pids)) - startTicks) * 1_000) / (performance.now() - startMs);

  log('The last act is done; everything is sent.');
  share = 0;
  const drainStartMs = performance.now();
  const devices = [...agents, ...desks];
  for (const device of devices) await drain(device, drainStartMs + DRAIN_LIMIT_MS);
  const drainedAfterMs = performance.now() - drainStartMs;
  const differences = await compareWithServer({ sql: server.sql, accepted, agents, desks });
  for (const device of devices) await device.close();
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
    calls: calls.filter(({ atMs }) => atMs >= startMs && atMs <= endMs),
    samples,
    corePercent,
  };
}

/** Throws where something is still unsent at `untilMs`. */
async function drain(device: LoadDevice, untilMs: number): Promise<void> {
  for (;;) {
    await device.sync().requestSync('manual');
    const store = device.store();
    const [unsent, unanswered] = [await store.outbox(), await store.redemptions.unanswered()];
    if (unsent.length + unanswered.length === 0) return;
    if (performance.now() > untilMs)
      throw new Error(
        `A device did not send everything: ${JSON.stringify([unsent, unanswered]).slice(0, 2_000)}`,
      );
    await sleep(200);
  }
}

/** A promotion of the hospital of its owner. */
async function publish(server: AppServer, owner: string): Promise<string> {
  const [made] = await server.sql<{ id: string }[]>`
    insert into public.promotions (hospital_id, user_id, hospital_name, promotion_title, description, area, start_date,
      end_date, price)
    select m.hospital_id, m.user_id, '', 'ตรวจสุขภาพ', 'รายละเอียดของโปรโมชัน', 'กรุงเทพมหานคร', '2026-01-01',
      '2099-12-31', 1000 from public.hospital_members m where m.user_id = ${owner} returning id`;
  if (!made) throw new Error('The hospital was not founded.');
  return made.id;
}
