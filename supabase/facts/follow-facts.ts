import type { Sql } from 'postgres';
import { hasFacts } from './database-head.ts';
import { createFactExporter } from './export-facts.ts';

const EVERY_MS = 1_000;

/**
 * Appends new facts to the ledger while the server runs, each within about a second. Throws
 * `LedgerMismatchError` when ledger and database do not match. `close` writes the facts that are left.
 */
export async function followFacts(options: {
  sql: Sql;
  directory: string;
  log: (line: string) => void;
}): Promise<{ close(): Promise<void> }> {
  const { sql, log } = options;
  if (!(await hasFacts(sql))) return { close: () => Promise.resolve() };
  const exportFacts = createFactExporter(options);
  await exportFacts();
  let problem = '';
  const exportWaiting = async () => {
    try {
      const waiting = await sql`select from private.irrevocable_facts where position is null limit 1`;
      if (waiting.length > 0) await exportFacts();
      problem = '';
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== problem) log(`The ledger of facts could not be written: ${message}`);
      problem = message;
    }
  };
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= exportWaiting().finally(() => (running = null));
  }, EVERY_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
      await exportWaiting();
    },
  };
}
