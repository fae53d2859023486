/** The {@link Store} of one person over the strict connection to their database. */
import type { EntityDefinition } from '../entity.ts';
import type { StorageCaller } from '../../files/call-storage.ts';
import { cancelCreations } from '../creations/cancel-creations.ts';
import { createMany } from '../creations/create-many.ts';
import { createQueuedCalls } from '../../calls/create-queued-calls.ts';
import { createFiles } from '../../files/create-files.ts';
import type { Clock, Random } from '../../adapters/ports.ts';
import { importWork, previewWork } from '../../rescue/import-work.ts';
import { exportWork } from '../../rescue/export-work.ts';
import type { Redemptions } from '../../redemptions/redemption-attempt.ts';
import type { Change, Store, StoreFacts, WriteOutcome, Where } from './store.ts';
import type { LocalRow } from '../database/local-records.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import { readCheck, requestCheck } from './device-check-record.ts';
import { diagnose } from './diagnose.ts';
import type { RetryWithFreedSpace } from '../database/free-space.ts';
import { discardChange, readOutbox, retryFailed } from '../outbox/outbox.ts';
import { factTables, readFacts } from './read-facts.ts';
import { readOldestUnsent } from './read-oldest-unsent.ts';
import { listConflicts, resolveConflict } from './conflict-records.ts';
import { storageRefusal } from '../database/storage-errors.ts';
import { watchRows } from '../rows/watch-rows.ts';
import { withoutRowType, writeChange } from '../outbox/write-change.ts';
import { writeUnlessReadOnly } from '../database/write-unless-read-only.ts';
import { forgetAbout } from '../../engine/requeue-acknowledged.ts';
import { removeLeftovers } from '../../engine/remove-leftovers.ts';

/** Makes the {@link Store} of one person. */
export function createLocalStore(options: {
  userId: string;
  db: LocalDatabase;
  clock: Clock;
  /** The server's time as last measured, by which the age of files is counted (rule F9). */
  serverClock: Clock;
  random: Random;
  withFreedSpace: RetryWithFreedSpace;
  storage: StorageCaller;
  attempts: Redemptions;
  /** Called after each accepted write, so that sending may begin. */
  onWritten: () => void;
}): Store {
  const { db, clock, serverClock, random, withFreedSpace, onWritten } = options;
  const calls = createQueuedCalls({ db, clock, random, withFreedSpace, onWaiting: onWritten });

  async function whenOpen(task: () => Promise<WriteOutcome>): Promise<WriteOutcome> {
    try {
      await db.opened();
    } catch (error) {
      return { outcome: 'refused', reason: storageRefusal(error) };
    }
    return withFreedSpace(task);
  }
  async function write<Row extends { id: string }>(change: Change<Row>): Promise<WriteOutcome> {
    const made = { change: withoutRowType(change), clock, random };
    const outcome = await whenOpen(() => writeChange(db, made));
    if (outcome.outcome === 'accepted' && outcome.opId !== null) onWritten();
    return outcome;
  }
  const found = <Row extends { id: string }>(entity: EntityDefinition<Row>, where?: Where<Row>) => {
    const rows = db.rows(entity.name);
    if (!where) return rows.toCollection();
    return 'equals' in where
      ? rows.where(where.column).equals(where.equals)
      : rows.where(where.column).between(where.from, where.to, true, true);
  };

  return {
    userId: options.userId,
    get readOnly() {
      return db.isNewer();
    },
    redemptions: options.attempts,
    calls,
    files: createFiles({
      userId: options.userId,
      db,
      clock: serverClock,
      random,
      withFreedSpace,
      caller: options.storage,
    }),
    // Rows come from the server or from our own forms; that they have the definition's type is not checked.
    get: async <Row extends { id: string }>(entity: EntityDefinition<Row>, id: string) =>
      (await db.rows(entity.name).get(id)) as unknown as Row | undefined,
    list: async <Row extends { id: string }>(entity: EntityDefinition<Row>, where?: Where<Row>) =>
      (await found(entity, where).toArray()) as unknown as Row[],
    getMany: async <Row extends { id: string }>(entity: EntityDefinition<Row>, ids: readonly string[]) =>
      (await db.rows(entity.name).bulkGet([...ids])) as unknown as (Row | undefined)[],
    count: (entity, where) => found(entity, where).count(),
    watch: (entity, onChange) => watchRows(db, { entity: entity.name, onChange }),
    async unsentIds(entity) {
      const keys = await db.shadows
        .where('[entity+rowId]')
        .between([entity.name, ''], [entity.name, '\uffff'])
        .primaryKeys();
      return new Set(keys.map(([, rowId]) => rowId));
    },
    newId: () => random.id(),
    write,
    async createMany({ entity, rows }) {
      // Column values are JSON by the schema of their row; the row's type does not say so.
      const made = { entity: entity.name, rows: rows as unknown as readonly LocalRow[], clock, random };
      const outcome = await whenOpen(() => createMany(db, made));
      if (outcome.outcome === 'accepted' && rows.length > 0) onWritten();
      return outcome;
    },
    cancelCreations: (isDropped) => cancelCreations(db, isDropped),
    outbox: () => readOutbox(db),
    async retry(opId) {
      const decided = await retryFailed(db, { opId, random });
      if (decided.outcome === 'accepted') onWritten();
      return decided;
    },
    async discard(opId) {
      const decided = await discardChange(db, opId);
      if (decided.outcome === 'accepted') onWritten();
      return decided;
    },
    removeLeftovers: (ids) => {
      const tables = [db.settings, db.files, db.fileChunks, db.outbox, db.shadows, db.acked];
      return writeUnlessReadOnly(db, tables, async () => {
        await removeLeftovers(db, ids);
        await forgetAbout(db, ids);
      });
    },
    conflicts: (rowId) => listConflicts(db, rowId),
    async resolveConflict(id, resolution) {
      return resolveConflict({ db, id, resolution, now: clock.now(), write });
    },
    getSetting: async (key) => (await db.settings.get(key))?.value,
    async putSetting(key, value) {
      await db.settings.put({ key, value });
    },
    removeSetting: (key) => db.settings.delete(key),
    changeSetting: (key, change) =>
      db.transaction('rw', db.settings, async () => {
        const value = change((await db.settings.get(key))?.value);
        await (value === undefined ? db.settings.delete(key) : db.settings.put({ key, value }));
        return value;
      }),
    facts: (): Promise<StoreFacts> => db.transaction('r', factTables(db), () => readFacts(db)),
    oldestUnsentMs: () => readOldestUnsent(db),
    requestCheck: () => requestCheck(db),
    async deviceCheck() {
      const known = await readCheck(db);
      return { requested: known?.requested ?? false, last: known?.last ?? null };
    },
    async exportDiagnostics({ withContent, about }) {
      const { userId } = options;
      const facts = await diagnose(db, { userId, nowMs: clock.now(), withContent, about });
      return JSON.stringify(facts, null, 2);
    },
    async exportUnsent() {
      const { userId } = options;
      const redemptions = await options.attempts.unanswered();
      return exportWork(db, { userId, nowMs: clock.now(), redemptions, withFreedSpace });
    },
    findWork: (text) => previewWork({ db, userId: options.userId }, text),
    async adoptWork(text) {
      const outcome = await withFreedSpace(
        () => importWork({ db, userId: options.userId }, text),
        text.length,
      );
      if (outcome.outcome === 'adopted') onWritten();
      return outcome;
    },
  };
}
