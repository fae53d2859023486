import { editOf } from './edit-of.ts';
import type { Account, Contestant } from './contestant.ts';
import { signIn } from './bench-sign-in.ts';

/** Figures of a first pull with edits during it; `ms` is the time of the whole pull. */
export interface WithEdits {
  ms: number;
  /** Milliseconds of each edit. */
  edits: number[];
  /** Milliseconds of each task of the main thread above 50; the browser reports no shorter ones. */
  longTasks: number[];
}

/** What the benchmark calls in the page, as `window.bench`. Times are milliseconds. */
export interface PageBench {
  open(account: Account): Promise<void>;
  sync(): Promise<{ ms: number; count: number }>;
  syncWithEdits(options: { everyMs: number }): Promise<WithEdits>;
  /** Edits one after the other, each timed. `bareBytes`: row id and new values alone, as JSON. */
  edits(options: { count: number }): Promise<{ times: number[]; bareBytes: number }>;
  patchBytes(): Promise<number | null>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes a contestant available to the benchmark as `window.bench`. */
export function offer(contestant: Contestant): void {
  let account: Account | null = null;
  // Starts at the clock, so that no edit equals one of an earlier visit.
  let serial = Date.now() % 1_000_000_000;

  function who(): Account {
    if (!account) throw new Error('open() comes first.');
    return account;
  }

  async function edit(ids = who().ids): Promise<{ ms: number; done: boolean; bytes: number }> {
    serial += 1;
    const id = ids[serial % ids.length] ?? '';
    const values = editOf(serial);
    const start = performance.now();
    const done = await contestant.edit({ id, values });
    const ms = performance.now() - start;
    return { ms, done, bytes: new TextEncoder().encode(JSON.stringify({ id, ...values })).length };
  }

  const bench: PageBench = {
    async open(person) {
      account = person;
      await contestant.open({ account: person, ...(await signIn(person)) });
    },
    async sync() {
      const start = performance.now();
      await contestant.sync();
      const ms = performance.now() - start;
      return { ms, count: await contestant.count() };
    },
    async syncWithEdits({ everyMs }) {
      const longTasks: number[] = [];
      const watch = new PerformanceObserver((list) =>
        longTasks.push(...list.getEntries().map((entry) => entry.duration)),
      );
      watch.observe({ type: 'longtask' });
      const start = performance.now();
      let ms: number | null = null;
      const syncing = contestant.sync().then(() => void (ms = performance.now() - start));
      const times: number[] = [];
      const isOver = async () =>
        ms !== null || (times.length % 5 === 4 && (await contestant.count()) >= who().rows);
      // The edits end when the last row has arrived, not when the last edit is sent: a client that
      // keeps writing is never done. One edit is made even if a pull of few rows ends before it.
      while (times.length === 0 || !(await isOver())) {
        const one = await edit(who().earlyIds);
        if (one.done) times.push(one.ms);
        await pause(everyMs);
      }
      await syncing;
      if (ms === null) throw new Error('It is over and was not timed.');
      // The observer gets its entries with a delay.
      await pause(200);
      watch.disconnect();
      return { ms, edits: times, longTasks };
    },
    async edits({ count }) {
      const times: number[] = [];
      let bareBytes = 0;
      for (let n = 0; n < count; n += 1) {
        const one = await edit();
        if (!one.done) throw new Error('A row to edit is missing.');
        times.push(one.ms);
        bareBytes += one.bytes;
      }
      return { times, bareBytes };
    },
    patchBytes: () => contestant.patchBytes(),
  };
  Object.assign(window, { bench });
}
