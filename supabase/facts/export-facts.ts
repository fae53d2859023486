import type { Sql, TransactionSql } from 'postgres';
import { lockDatabaseHead } from './database-head.ts';
import { ledgerFile, openFactLedger, type IrrevocableFact, type FactLedger } from './fact-ledger.ts';
import { LedgerMismatchError } from './ledger-mismatch.ts';

const BATCH = 1000;

/**
 * Returns a function that appends new facts of the database to the ledger and returns how many. Lines are on
 * the disk before the database notes their positions; after a crash in between, the next call notes them. It
 * throws `LedgerMismatchError`.
 */
export function createFactExporter(options: { sql: Sql; directory: string }): () => Promise<number> {
  const { sql, directory } = options;
  /** The ledger is read once, because only this process appends to it. After an error it is read again. */
  let opened: { name: string; ledger: FactLedger } | null = null;
  const exportBatch = (tx: TransactionSql) => async () => {
    const known = await lockDatabaseHead(tx);
    if (opened?.name !== known.name || opened.ledger.head() !== known.head) {
      opened = { name: known.name, ledger: await openMatching({ tx, directory, known }) };
    }
    const { ledger } = opened;
    const facts = await tx<Omit<IrrevocableFact, 'position'>[]>`
      select id, kind, about, to_jsonb(happened_at) #>> '{}' as happened_at from private.irrevocable_facts
      where position is null order by noted limit ${BATCH}`;
    if (facts.length === 0) return 0;
    const first = ledger.head() + 1;
    await ledger.append(facts.map((fact, index) => ({ position: first + index, ...fact })));
    await notePositions({ tx, first, ids: facts.map(({ id }) => id) });
    return facts.length;
  };
  return async () => {
    let exported = 0;
    try {
      for (;;) {
        const count = await sql.begin((tx) => exportBatch(tx)());
        exported += count;
        if (count < BATCH) return exported;
      }
    } catch (error) {
      opened = null;
      throw error;
    }
  };
}

/** Opens the database's ledger and notes the positions of lines that a crash left unnoted in the database. */
async function openMatching(options: {
  tx: TransactionSql;
  directory: string;
  known: { name: string; head: number };
}): Promise<FactLedger> {
  const { tx, directory, known } = options;
  const at = { directory, name: known.name };
  const mismatch = (code: LedgerMismatchError['code']) =>
    new LedgerMismatchError({ code, file: ledgerFile(at) });
  const ledger = await openFactLedger({ ...at, mayMake: known.head === 0 });
  if (!ledger) throw mismatch('ledger_missing');
  if (ledger.head() < known.head) throw mismatch('ledger_older');
  if (ledger.head() > known.head) {
    const ids = (await ledger.after(known.head)).map(({ id }) => id);
    const found =
      await tx`select from private.irrevocable_facts where id = any (${ids}::uuid[]) and position is null`;
    if (found.length < ids.length) throw mismatch('database_older');
    await notePositions({ tx, first: known.head + 1, ids });
  }
  return ledger;
}

async function notePositions(options: { tx: TransactionSql; first: number; ids: string[] }): Promise<void> {
  const { tx, first, ids } = options;
  await tx`
    update private.irrevocable_facts f set position = ${first} + u.n - 1
    from unnest(${ids}::uuid[]) with ordinality u (id, n) where f.id = u.id`;
}
