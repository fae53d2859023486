import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** One line of the ledger. `private.replay_fact` in the database defines the kinds. */
const Fact = z.object({
  position: z.number().int().positive(),
  id: z.uuid(),
  kind: z.string(),
  about: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  happened_at: z.string(),
});
/** A fact that a restored database must apply again, such as an erasure. */
export type IrrevocableFact = z.infer<typeof Fact>;

/** An append-only file of JSON lines outside the database, one line for each fact in order of position. */
export interface FactLedger {
  /** The position of the newest line; 0 when the ledger is empty. */
  head(): number;
  /** Lines after this position, oldest first. */
  after(position: number): Promise<IrrevocableFact[]>;
  /** Resolves when the lines are on the disk. */
  append(facts: readonly IrrevocableFact[]): Promise<void>;
}

/** Opens the ledger of this name. When there is none, it is created if `mayMake`, else the result is null. */
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
      const facts: IrrevocableFact[] = [];
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
        // A power cut may leave half a line. Its fact is written again, because its position was not noted.
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

/** The path of the file of the ledger of this name. */
export function ledgerFile(options: { directory: string; name: string }): string {
  return path.join(options.directory, `${options.name}.jsonl`);
}

function parseLine(options: { file: string; text: string; expected: number }): IrrevocableFact {
  const { file, text, expected } = options;
  try {
    const fact = Fact.parse(JSON.parse(text));
    if (fact.position === expected) return fact;
  } catch {
    // The error below names the file and the line.
  }
  throw new Error(`Line ${expected} of the ledger ${file} is damaged. Use a copy of it.`);
}

/** Yields the complete lines of a file with the byte offset of their ends; omits an unfinished last line. */
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
