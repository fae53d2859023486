/** Measured visits of a person in one browser. Each visit begins with an empty profile on the disk. */
import { openDevice, type Device } from '../../../e2e/support/device.ts';
import type { Account } from './page/contestant.ts';
import type { PageBench, WithEdits } from './page/measure-contestant.ts';
import type { BenchServer } from './server/start-server.ts';
import type { Taken } from './server/traffic.ts';
import { watchHeap } from './watch-heap.ts';

declare global {
  interface Window {
    bench: PageBench;
  }
}

export interface Subject {
  name: string;
  /** Path of its page. */
  page: string;
}

export interface Pull {
  ms: number;
  traffic: Taken;
  /** Bytes of JavaScript heap: the most seen while pulling, and what is left of it afterwards. */
  peakHeapBytes: number;
  retainedHeapBytes: number;
}

export interface Push {
  ms: number;
  traffic: Taken;
  /** Size of the unsent changes; see `Contestant.patchBytes`, and for `bareBytes` see `PageBench.edits`. */
  patchBytes: number | null;
  bareBytes: number;
}

/** Figures of one work day; `commits` are milliseconds of single edits, `farPush` has a slow network. */
export interface WorkDay {
  pull: Pull;
  commits: number[];
  push: Push;
  farPush: Push;
  resume: { ms: number; traffic: Taken };
}

/** How many edits one day has. */
export interface Amounts {
  /** Edits whose commit is timed. */
  commits: number;
  /** Offline edits of one push. */
  edits: number;
}

const FAR_MS = 200;

/** First pull, edits, offline edits sent near and far, and a restart with nothing to do. */
export function workDay(options: {
  server: BenchServer;
  subject: Subject;
  amounts: Amounts;
}): Promise<WorkDay> {
  const { server, amounts } = options;
  return inBrowser({ ...options, account: server.few }, async (visit) => {
    const pull = await firstPull(visit);
    await visit.device.offline();
    const { times: commits } = await visit.device.page.evaluate(
      (count) => window.bench.edits({ count }),
      amounts.commits,
    );
    await visit.device.online();
    await visit.device.page.evaluate(() => window.bench.sync());
    const push = await pushEdits(visit, { roundTripMs: 0, edits: amounts.edits });
    const farPush = await pushEdits(visit, { roundTripMs: FAR_MS, edits: amounts.edits });
    await visit.device.relaunch();
    await visit.open();
    return { pull, commits, push, farPush, resume: await timed(visit) };
  });
}

/** A first pull and nothing else. */
export function pullOnly(options: {
  server: BenchServer;
  subject: Subject;
  account: Account;
}): Promise<Pull> {
  return inBrowser(options, firstPull);
}

/** A first pull during which the user edits rows that have arrived. */
export function pullWithEdits(options: { server: BenchServer; subject: Subject }): Promise<WithEdits> {
  return inBrowser({ ...options, account: options.server.few }, (visit) =>
    visit.device.page.evaluate(() => window.bench.syncWithEdits({ everyMs: 20 })),
  );
}

interface Visit {
  device: Device;
  server: BenchServer;
  account: Account;
  /** Loads the page anew and signs in. */
  open(): Promise<void>;
}

async function inBrowser<T>(
  options: { server: BenchServer; subject: Subject; account: Account },
  task: (visit: Visit) => Promise<T>,
): Promise<T> {
  const { server, subject, account } = options;
  const device = await openDevice({
    name: 'bench',
    contextOptions: {},
    onContext: (context) =>
      context.on('weberror', (event) => console.error(`${subject.name}: ${event.error().message}`)),
    onOffline: () => undefined,
  });
  const open = async () => {
    await device.page.goto(server.origin + subject.page);
    await device.page.evaluate((who) => window.bench.open(who), account);
  };
  try {
    await open();
    return await task({ device, server, account, open });
  } finally {
    await device.remove();
  }
}

async function firstPull(visit: Visit): Promise<Pull> {
  const heap = await watchHeap(visit.device.page);
  const { ms, traffic, count } = await timed(visit);
  if (count !== visit.account.rows) throw new Error(`${count} rows came instead of ${visit.account.rows}.`);
  return { ms, traffic, ...(await heap.stop()) };
}

async function pushEdits(visit: Visit, options: { roundTripMs: number; edits: number }): Promise<Push> {
  const { device, server } = visit;
  const { roundTripMs, edits } = options;
  await device.offline();
  const { bareBytes } = await device.page.evaluate((count) => window.bench.edits({ count }), edits);
  const patchBytes = await device.page.evaluate(() => window.bench.patchBytes());
  await device.online();
  await server.take({ roundTripMs });
  const { ms } = await device.page.evaluate(() => window.bench.sync());
  return { ms, traffic: await server.take({ roundTripMs: 0 }), patchBytes, bareBytes };
}

async function timed({ device, server }: Visit): Promise<{ ms: number; count: number; traffic: Taken }> {
  await server.take({ roundTripMs: 0 });
  const result = await device.page.evaluate(() => window.bench.sync());
  return { ...result, traffic: await server.take({ roundTripMs: 0 }) };
}
