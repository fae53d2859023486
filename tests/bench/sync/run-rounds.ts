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

export const subjects: readonly Subject[] = [
  { name: 'ours', page: '/index.html' },
  { name: 'rxdb', page: '/rxdb/index.html' },
  { name: 'rxdb500', page: '/rxdb/index.html?batch=500' },
  { name: 'floor', page: '/floor.html' },
];

/** Every visit of every round, by the name of who was measured. The floor has nothing to send. */
export interface Measured {
  days: Record<string, WorkDay[]>;
  few: Record<string, Pull[]>;
  many: Record<string, Pull[]>;
  edits: Record<string, WithEdits[]>;
  /** Rows of the two accounts. */
  rows: { few: number; many: number };
}

/** In turns, each round beginning with another, so that a slow minute of the machine is nobody's own. */
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
      // The slowest of all; one turn tells enough of how it grows.
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
