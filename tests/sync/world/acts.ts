/** What a person does on a device, each as one step of the run. All of it is what screens do, by the same door. */
import type { EntityDefinition } from '../../../sync/entity.ts';
import type { Columns } from '../../../sync/protocol.ts';
import type { Change, OutboxEntry, Store } from '../../../sync/store.ts';
import type { Device, Tab } from './device.ts';
import { markOf, type Written } from './journal.ts';
import type { Stage } from './stage.ts';

type Row = Columns & { id: string };

export interface Scene {
  run: Stage;
  device: Device;
  tab: Tab;
  userId: string;
  store: Store;
}

/** Rows and changes are JSON whatever their declared type; the run makes them up. */
const asEntity = (entity: EntityDefinition) => entity as unknown as EntityDefinition<Row>;

async function rowsOf(store: Store, entity: EntityDefinition): Promise<Row[]> {
  const rows = await store.list(asEntity(entity));
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function write(scene: Scene, change: Change<Row>, seen: Row | null): Promise<void> {
  const { run, device, tab, userId, store } = scene;
  const rowId = change.kind === 'create' ? change.values.id : change.id;
  const entity = change.entity.name;
  const values = change.kind === 'create' || change.kind === 'update' ? change.values : {};
  const written: Written[] = Object.entries(values)
    .filter(
      ([column, value]) =>
        value !== null && !['id', 'created_at', 'deleted_at', 'customer_id'].includes(column),
    )
    .map(([column, value]) => ({
      mark: markOf({ entity, rowId, column, value }),
      userId,
      lane: device.lane,
      entity,
      rowId,
      column,
      value: value ?? null,
      seen: seen?.[column],
      atMs: run.schedule.nowMs,
    }));
  for (const one of written) run.journal.begun.set(one.mark, one);
  const parentId = change.kind === 'create' ? change.values['customer_id'] : undefined;
  if (typeof parentId === 'string') run.journal.parents.set(rowId, parentId);
  const outcome = await store.write(change);
  run.note(`${tab.process.name} ${change.kind} ${entity} ${outcome.outcome}`);
  if (outcome.outcome !== 'accepted') return;
  for (const one of written) run.journal.accepted.set(one.mark, { ...one, atMs: run.schedule.nowMs });
  run.afterWrite({ device, tab, userId, opId: outcome.opId });
}

export async function writeSomething(scene: Scene): Promise<void> {
  const { run, store, userId, device } = scene;
  const { random, values } = run;
  const [customersTable, ...below] = run.tables.definitions;
  if (!customersTable) throw new Error('A run without tables.');
  const customers = await rowsOf(store, customersTable);
  const children: { entity: EntityDefinition; row: Row }[] = [];
  for (const entity of below) for (const row of await rowsOf(store, entity)) children.push({ entity, row });
  const what = random.fraction();
  const create = (entity: EntityDefinition, row: Row) =>
    write(scene, { kind: 'create', entity: asEntity(entity), values: row }, null);
  const createBelow = () => {
    const entity = random.pick(below);
    const customerId = random.pick(customers).id;
    return create(entity, values.child(userId, { entity: entity.name, id: device.id(), customerId }));
  };
  if (customers.length === 0 || what < 0.2)
    return create(customersTable, values.customer(userId, device.id()));
  if (what < 0.42) return createBelow();
  const { entity, row } =
    children.length > 0 && random.chance(0.5)
      ? random.pick(children)
      : { entity: customersTable, row: random.pick(customers) };
  const edit = what < 0.85 ? values.edit(userId, entity.name) : null;
  if (edit) {
    return write(
      scene,
      { kind: 'update', entity: asEntity(entity), id: row.id, values: edit, seen: row },
      row,
    );
  }
  const kind = row['deleted_at'] === null ? 'delete' : 'restore';
  // A cancelled booking stays cancelled: screens offer a new one.
  if (kind === 'restore' && entity.name === 'bookings') return createBelow();
  return write(scene, { kind, entity: asEntity(entity), id: row.id }, row);
}

/** What `/crm/sync` offers: retry or discard what was refused, settle what collided. */
export async function tend(scene: Scene): Promise<void> {
  const { run, store, userId, device } = scene;
  const { random } = run;
  const entries = await store.outbox();
  const failed = entries.filter((entry) => entry.state === 'failed');
  if (failed.length > 0) {
    const entry = random.pick(failed);
    run.note(`${scene.tab.process.name} tends ${entry.failure?.code ?? ''}`);
    if (random.chance(0.5)) return store.retry(entry.opId);
    return discard(scene, { entry, entries });
  }
  const conflicts = await store.conflicts();
  if (conflicts.length === 0) return;
  const conflict = random.pick(conflicts.sort((a, b) => (a.id < b.id ? -1 : 1)));
  const resolution = random.pick(['kept', 'restored'] as const);
  const outcome = await store.resolveConflict(conflict.id, resolution);
  run.note(`${scene.tab.process.name} resolves ${conflict.kind} ${resolution} ${outcome.outcome}`);
  run.afterWrite({ device, tab: scene.tab, userId, opId: null });
}

/** Discards a refused change. What the discard removes from the outbox was given up on purpose. */
async function discard(
  { run, store, device, tab }: Scene,
  { entry, entries }: { entry: OutboxEntry; entries: readonly OutboxEntry[] },
): Promise<void> {
  const { journal, schedule } = run;
  const { rowId } = entry;
  // Such a discard also removes what builds on the record, even a change that is written at the same moment (rule O6).
  const includesRecord = entry.kind === 'create' || entry.failure?.code === 'gone';
  const record = { lane: device.lane, rowId, fromMs: schedule.nowMs, untilMs: Infinity };
  if (includesRecord) journal.discardedRecords.push(record);
  // A change of any other record that leaves the outbox meanwhile must have reached the server.
  const removable = entries.filter(
    ({ opId, rowId: changed }) => opId === entry.opId || (includesRecord && journal.buildsOn(changed, rowId)),
  );
  const release = (removed: readonly OutboxEntry[]) => {
    for (const { entity, rowId: changed, values } of removed) {
      for (const [column, value] of Object.entries(values)) {
        journal.released.add(markOf({ entity, rowId: changed, column, value }));
      }
    }
  };
  let over = false;
  // A process that dies in the middle may have committed the discard; what it did not remove is still in the outbox.
  tab.process.onDeath(() => {
    record.untilMs = Math.min(record.untilMs, schedule.nowMs);
    if (!over) release(removable);
  });
  try {
    await store.discard(entry.opId);
    record.untilMs = Math.min(record.untilMs, schedule.nowMs);
    const left = new Set((await store.outbox()).map(({ opId }) => opId));
    release(removable.filter(({ opId }) => !left.has(opId)));
  } catch (error) {
    // A sign-out closed the database, perhaps after the discard was committed.
    release(removable);
    throw error;
  } finally {
    over = true;
  }
}
