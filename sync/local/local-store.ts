/** The {@link Store} of one person over their two connections to one database. */
import { type EntityDefinition, conflictsEntity } from '../entity.ts';
import type { Clock, Random } from '../ports.ts';
import type { Change, Store, StoreFacts, WriteOutcome } from '../store.ts';
import type { LocalDatabase } from './database.ts';
import { discardChange, readOutbox, retryFailed } from './outbox.ts';
import { readFacts } from './read-facts.ts';
import { listConflicts, resolveConflict } from './resolve-conflict.ts';
import { storageRefusal } from './storage-errors.ts';
import { plain, writeChange } from './write-change.ts';

export function createLocalStore(options: {
  userId: string;
  db: LocalDatabase;
  clock: Clock;
  random: Random;
  /** Called after each accepted write, so that sending may begin. */
  onWritten: () => void;
}): Store {
  const { db, clock, random, onWritten } = options;

  async function write<Row extends { id: string }>(change: Change<Row>): Promise<WriteOutcome> {
    try {
      await db.opened();
    } catch (error) {
      return { outcome: 'refused', reason: storageRefusal(error) };
    }
    if (db.isNewer()) return { outcome: 'refused', reason: 'read_only' };
    const outcome = await writeChange(db, { change: plain(change), clock, random });
    if (outcome.outcome === 'accepted' && outcome.opId !== null) onWritten();
    return outcome;
  }

  return {
    userId: options.userId,
    get readOnly() {
      return db.isNewer();
    },
    // Rows are stored as the server and our own forms made them; their type is the definition's promise.
    get: async <Row extends { id: string }>(entity: EntityDefinition<Row>, id: string) =>
      (await db.rows(entity.name).get(id)) as unknown as Row | undefined,
    list: async <Row extends { id: string }>(
      entity: EntityDefinition<Row>,
      where?: { column: keyof Row & string; equals: string },
    ) => {
      const rows = db.rows(entity.name);
      const found = where ? rows.where(where.column).equals(where.equals) : rows;
      return (await found.toArray()) as unknown as Row[];
    },
    async unsentIds(entity) {
      const keys = await db.shadows
        .where('[entity+rowId]')
        .between([entity.name, ''], [entity.name, '\uffff'])
        .primaryKeys();
      return new Set(keys.map(([, rowId]) => rowId));
    },
    write,
    outbox: () => readOutbox(db),
    async retry(opId) {
      await retryFailed(db, { opId, random });
      onWritten();
    },
    async discard(opId) {
      await discardChange(db, opId);
      onWritten();
    },
    conflicts: (rowId) => listConflicts(db, rowId),
    async resolveConflict(id, resolution) {
      return resolveConflict({ db, id, resolution, now: clock.now(), write });
    },
    draft: async (key) => (await db.drafts.get(key))?.value,
    async putDraft(key, value) {
      await db.drafts.put({ key, value });
    },
    removeDraft: (key) => db.drafts.delete(key),
    facts: (): Promise<StoreFacts> => readFacts(db),
    async exportUnsent() {
      const [outbox, conflicts] = [await readOutbox(db), await db.rows(conflictsEntity.name).toArray()];
      return JSON.stringify(
        {
          format: 'sabai-unsent/1',
          userId: options.userId,
          writtenAt: new Date(clock.now()).toISOString(),
          changes: outbox,
          conflicts,
        },
        null,
        2,
      );
    },
  };
}
