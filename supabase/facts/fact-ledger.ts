import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** One line of the ledger; the database says what its kind means. */
const Fact = z.object({
  position: z.number().int().positive(),
  id: z.uuid(),
  kind: z.string(),
  about: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  happened_at: z.string(),
});
export type Fact = z.infer<typeof Fact>;

/** Facts in order, as lines of JSON in a file outside the database. Nothing is changed or removed, only appended. */
export interface FactLedger {
  /** Position of the newest line; 0 where there is none. */
  head(): number;
  /** Lines after this position, oldest first. */
  after(position: number): Promise<Fact[]>;
  /** Resolves when the lines are on the disk. */
  append(facts: readonly Fact[]): Promise<void>;
}

/** The ledger of this name in the directory; null where there is none, unless it may be made. */
export async function openFactLedger(options: {
  directory: string;
  name: string;
  mayMake: boolean;
}): Promise<FactLedger | null> {
  const file = ledgerFile(options);
  if (options.mayMake) {
    await mkdir(options.directory, { recursive: true, mode: 0o700 });
    const handle = await open(file, 'a', 0o600);
    await handle.close();
  }
  let head = 0;
  let endBytes = 0;
  try {
    for await (const line of readLines(file)) {
      head = parseLine({ file, text: line.text, expected: head + 1 }).position;
      endBytes = line.endBytes;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return {
    head: () => head,
    async after(position) {
      const facts: Fact[] = [];
      let expected = 1;
      for await (const { text } of readLines(file)) {
        const fact = parseLine({ file, text, expected: expected++ });
        if (fact.position > position) facts.push(fact);
      }
      return facts;
    },
    async append(facts) {
      const text = facts.map((fact) => `${JSON.stringify(fact)}\n`).join('');
      const handle = await open(file, 'r+');
      try {
        // What a power cut left of a line was in no database as written.
        await handle.truncate(endBytes);
        await handle.write(text, endBytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      endBytes += Buffer.byteLength(text);
      head += facts.length;
    },
  };
}

/** Path of the file that holds the ledger of this name. */
export function ledgerFile(options: { directory: string; name: string }): string {
  return path.join(options.directory, `${options.name}.jsonl`);
}

function parseLine(options: { file: string; text: string; expected: number }): Fact {
  const { file, text, expected } = options;
  try {
    const fact = Fact.parse(JSON.parse(text));
    if (fact.position === expected) return fact;
  } catch {
    // Reported below, with the place.
  }
  throw new Error(`Line ${expected} of the ledger ${file} is damaged. Use a copy of it.`);
}

/** Whole lines; the rest after the last one is left out. */
async function* readLines(file: string): AsyncGenerator<{ text: string; endBytes: number }> {
  let rest = Buffer.alloc(0);
  let endBytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, start)) {
      endBytes += end + 1 - start;
      yield { text: rest.toString('utf8', start, end), endBytes };
      start = end + 1;
    }
    rest = rest.subarray(start);
  }
}
