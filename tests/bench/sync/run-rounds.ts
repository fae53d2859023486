import type { BenchServer } from './server/start-server.ts';
import {
  pullOnly,
  pullWithEdits,
  workDay,
  type Amounts,
  type Pull,
  type Subject,
  type WorkDay,
} from './visits.ts';
import type { WithEdits } from './page/measure-contestant.ts';

/** All contestants: this engine, RxDB with defaults, RxDB with batches of 500, and the lower bound. */
export const subjects: readonly Subject[] = [
  { name: 'ours', page: '/index.html' },
  { name: 'rxdb', page: '/rxdb/index.html' },
  { name: 'rxdb500', page: '/rxdb/index.html?batch=500' },
  { name: 'floor', page: '/floor.html' },
];

/**
 * The figures of all visits of all rounds, by subject name. The floor has no work days, as it sends nothing.
 */
export interface Measured {
  days: Record<string, WorkDay[]>;
  few: Record<string, Pull[]>;
  many: Record<string, Pull[]>;
  edits: Record<string, WithEdits[]>;
  /** Rows of the two accounts. */
  rows: { few: number; many: number };
}

/**
 * Measures the subjects in turns. Each round starts with another subject,
 * so that a slow minute of the machine does not fall on one of them.
 */
export async function runRounds(options: {
  server: BenchServer;
  subjects: readonly Subject[];
  rounds: number;
  amounts: Amounts;
  log(line: string): void;
}): Promise<Measured> {
  const { server, rounds, amounts, log } = options;
  const measured: Measured = {
    days: {},
    few: {},
    many: {},
    edits: {},
    rows: { few: server.few.rows, many: server.many.rows },
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of turned(options.subjects, round)) {
      log(`Round ${round + 1} of ${rounds}: ${subject.name}`);
      if (subject.name === 'floor') {
        add(measured.few, subject, await pullOnly({ server, subject, account: server.few }));
      } else {
        const day = await workDay({ server, subject, amounts });
        add(measured.days, subject, day);
        add(measured.few, subject, day.pull);
        add(measured.edits, subject, await pullWithEdits({ server, subject }));
      }
      // The slowest measurement runs in the first round only, which is enough to show how the time grows.
      if (round === 0 && server.many.rows > 0)
        add(measured.many, subject, await pullOnly({ server, subject, account: server.many }));
    }
  }
  return measured;
}

function add<T>(lists: Record<string, T[]>, { name }: Subject, one: T): void {
  (lists[name] ??= []).push(one);
}

function turned<T>(list: readonly T[], by: number): T[] {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}
