/** Acts of a person on a device, each one step of the run. They use the same store as the screens. */
import type { EntityDefinition } from '../../../sync/local/entity.ts';
import type { Columns, Json } from '../../../sync/engine/protocol.ts';
import type { Change, OutboxEntry, Store } from '../../../sync/local/store/store.ts';
import { MODEL_BUCKET } from '../../../sync/testing/model/model-storage.ts';
import type { Device, Tab } from './simulated-device.ts';
import { valueKeyOf, type Written } from './journal.ts';
import type { RunContext } from './run-context.ts';

type Row = Columns & { id: string };

export interface ActionContext {
  run: RunContext;
  device: Device;
  tab: Tab;
  userId: string;
  store: Store;
  /** The tables whose rows people write with the tab's version of the app; customers come first. */
  tables: readonly EntityDefinition[];
}

/** The run makes up rows of any table, so it treats them as JSON, whatever their declared type. */
const asEntity = (entity: EntityDefinition) => entity as unknown as EntityDefinition<Row>;

async function rowsOf(store: Store, entity: EntityDefinition): Promise<Row[]> {
  const rows = await store.list(asEntity(entity));
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

const grouped = [
  ['starts', 'ends'],
  ['coverage_start', 'coverage_end'],
] as const;

/** The row's values of columns that change together, one string for each group. */
export function pairsOf(row: Columns): string[] {
  return grouped
    .filter(([one]) => one in row)
    .map(([one, two]) => JSON.stringify([at(row[one]), at(row[two])]));
}

/** Normalizes a value for comparison, because times are written in several ways. */
const at = (value: Json | undefined) => (typeof value === 'string' ? Date.parse(value) : (value ?? null));

async function write(scene: ActionContext, change: Change<Row>, seen: Row | null): Promise<void> {
  const { run, device, tab, userId, store } = scene;
  const rowId = change.kind === 'create' ? change.values.id : change.id;
  const entity = change.entity.name;
  const values = change.kind === 'create' || change.kind === 'update' ? change.values : {};
  const written = noteBegun(scene, { entity, rowId, values, seen });
  const outcome = await store.write(change);
  run.note(`${tab.process.name} ${change.kind} ${entity} ${outcome.outcome}`);
  if (outcome.outcome !== 'accepted') return;
  for (const one of written) run.journal.accepted.set(one.mark, { ...one, atMs: run.schedule.nowMs });
  // After a restore that lost the row, no device creates a row again that it has deleted for good. With what the
  // person saw, the values go that the device wrote into the row before.
  if (change.kind === 'delete' && !change.entity.softDelete) {
    for (const [column, value] of Object.entries(seen ?? {}))
      run.journal.released.add(valueKeyOf({ entity, rowId, column, value }));
    for (const one of run.journal.accepted.values())
      if (one.rowId === rowId && one.lane === device.lane) run.journal.released.add(one.mark);
  }
  run.afterWrite({ device, tab, userId, opId: outcome.opId });
}

/** Notes in the journal that values are about to be written; returns them. */
function noteBegun(
  { run, device, userId }: ActionContext,
  options: { entity: string; rowId: string; values: Partial<Columns>; seen: Row | null },
): Written[] {
  const { entity, rowId, values, seen } = options;
  const written: Written[] = Object.entries(values)
    .filter(
      ([column, value]) =>
        value !== null && !['id', 'created_at', 'deleted_at', 'customer_id'].includes(column),
    )
    .map(([column, value]) => ({
      mark: valueKeyOf({ entity, rowId, column, value }),
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
  const parentId = values['customer_id'];
  if (typeof parentId === 'string') run.journal.parents.set(rowId, parentId);
  const code = values['booking_code'];
  if (typeof code === 'string') run.journal.codes.push(code);
  for (const pair of pairsOf({ ...seen, ...values } as Columns)) run.journal.pairs.add(`${rowId} ${pair}`);
  return written;
}

/** Adds many rows at once, as an import or a task for each of a list's customers does (rule W12). */
export async function importRows(scene: ActionContext): Promise<void> {
  const { run, store, userId, device, tab } = scene;
  const { random, values } = run;
  const [customersTable, ...below] = scene.tables;
  if (!customersTable) return;
  const customers = await rowsOf(store, customersTable);
  const many = below.filter(({ name }) => ['customer_tags', 'tasks', 'customer_notes'].includes(name));
  const isBelow = customers.length > 0 && many.length > 0 && random.chance(0.5);
  const entity = isBelow ? random.pick(many) : customersTable;
  const rows = Array.from({ length: random.between(3, 7) }, () => {
    const id = device.id();
    if (!isBelow) return values.customer(userId, id);
    return values.child(userId, { entity: entity.name, id, customerId: random.pick(customers).id });
  });
  const written = rows.flatMap((row) =>
    noteBegun(scene, { entity: entity.name, rowId: row.id, values: row, seen: null }),
  );
  const outcome = await store.createMany({ entity: asEntity(entity), rows });
  run.note(`${tab.process.name} imports ${rows.length} ${entity.name} ${outcome.outcome}`);
  if (outcome.outcome !== 'accepted') return;
  for (const one of written) run.journal.accepted.set(one.mark, { ...one, atMs: run.schedule.nowMs });
  run.afterWrite({ device, tab, userId, opId: null });
}

/** Drops the rows of an import that have not entered their table (rule W12). */
export async function dropImport({ run, store, tab }: ActionContext): Promise<void> {
  const count = await store.cancelCreations(({ entity, rowId, values }) => {
    // Noted before the answer, because the process may die between the commit and the answer.
    for (const [column, value] of Object.entries(values))
      run.journal.released.add(valueKeyOf({ entity, rowId, column, value }));
    return true;
  });
  run.note(`${tab.process.name} drops ${count} rows of an import`);
}

/**
 * Adds a document of a few random bytes; returns its column.
 * Null if the device does not take it, as for want of room.
 */
async function addDocument({ run, store, tab }: ActionContext, customerId: string): Promise<Columns | null> {
  const { random, journal } = run;
  const bytes = random.bytes(random.between(1, 40));
  const added = await store.files.add({
    bucket: MODEL_BUCKET,
    folder: customerId,
    extension: 'pdf',
    type: 'application/pdf',
    name: 'กรมธรรม์.pdf',
    content: inMemory(bytes),
  });
  run.note(`${tab.process.name} adds a file ${added.outcome}`);
  if (added.outcome !== 'added') return null;
  journal.files.set(added.file.path, bytes);
  return { documents: [{ ...added.file }] };
}

/** A Blob that answers in virtual time; the platform's own answers at any real time. */
function inMemory(bytes: Uint8Array): Blob {
  const content = {
    size: bytes.length,
    slice: (from = 0, to = bytes.length) => inMemory(bytes.slice(from, to)),
    arrayBuffer: () => Promise.resolve(bytes.slice().buffer),
  };
  return content as unknown as Blob;
}

/** Creates, edits, deletes or restores a random row. */
export async function writeSomething(scene: ActionContext): Promise<void> {
  const { run, store, userId, device } = scene;
  const { random, values } = run;
  const [customersTable, ...below] = scene.tables;
  if (!customersTable) throw new Error('A run without tables.');
  const customers = await rowsOf(store, customersTable);
  const children: { entity: EntityDefinition; row: Row }[] = [];
  for (const entity of new Set(below)) {
    // A member of a hospital sees other people's bookings, but does not change them.
    const rows = (await rowsOf(store, entity)).filter((row) => (row['user_id'] ?? userId) === userId);
    for (const row of rows) children.push({ entity, row });
  }
  const what = random.fraction();
  const create = (entity: EntityDefinition, row: Row) =>
    write(scene, { kind: 'create', entity: asEntity(entity), values: row }, null);
  const createBelow = async () => {
    const entity = random.pick(below);
    const customerId = random.pick(customers).id;
    const row = values.child(userId, { entity: entity.name, id: device.id(), customerId });
    if (entity.files && random.chance(0.6)) Object.assign(row, await addDocument(scene, customerId));
    return create(entity, row);
  };
  if (customers.length === 0 || what < 0.2)
    return create(customersTable, values.customer(userId, device.id()));
  if (what < 0.42) return createBelow();
  const { entity, row } =
    children.length > 0 && random.chance(0.5)
      ? random.pick(children)
      : { entity: customersTable, row: random.pick(customers) };
  const withFile = entity.files !== undefined && random.chance(0.25);
  const edit =
    what >= 0.85
      ? null
      : withFile
        ? await addDocument(scene, String(row['customer_id']))
        : values.edit(userId, entity.name);
  if (edit) {
    return write(
      scene,
      { kind: 'update', entity: asEntity(entity), id: row.id, values: edit, seen: row },
      row,
    );
  }
  const kind = (row['deleted_at'] ?? null) === null ? 'delete' : 'restore';
  // A cancelled booking stays cancelled: screens offer to make a new one.
  if (kind === 'restore' && entity.name === 'bookings') return createBelow();
  // A consent receipt never changes; another answer makes another receipt.
  if (entity.name === 'consents') return createBelow();
  return write(scene, { kind, entity: asEntity(entity), id: row.id }, row);
}

/** Attempts to redeem a code at the counter, even one that this device does not know yet. */
export async function redeemSomething({ run, store, userId, device, tab }: ActionContext): Promise<void> {
  const { random, journal, schedule } = run;
  const code = random.pick(journal.codes);
  const pressedMs = schedule.nowMs;
  const isTimed = tab.knowsTime();
  const result = await store.redemptions.redeem({
    code,
    basis: random.pick(['available', 'unclear']),
    reason: null,
  });
  run.note(`${tab.process.name} redeems ${code} ${result.outcome}`);
  // An attempt is recorded only after a hang of the storage has ended, and has that later time.
  const atMs = Math.max(pressedMs, device.answersSinceMs);
  const isAccepted =
    result.outcome === 'waiting' || (result.outcome === 'answered' && result.answer.outcome === 'first');
  if (isAccepted)
    journal.attempts.set(result.attempt.nonce, { lane: device.lane, userId, code, atMs, isTimed });
}

/** Queues a call that changes no synced row, such as a check-in at an event. */
export async function queueCall({ run, store, userId, device, tab }: ActionContext): Promise<void> {
  const { random, journal, schedule } = run;
  const subject = `${userId} ${random.between(1, 3)}`;
  const atMs = schedule.nowMs;
  const queued = await store.calls.queue({ name: 'note_something', subject, values: {}, note: {} });
  run.note(`${tab.process.name} queues a call ${queued.outcome}`);
  if (queued.outcome === 'queued') journal.calls.set(queued.id, { lane: device.lane, userId, subject, atMs });
}

/** Voids the person's last attempt at this counter (rule B24). */
export async function voidLastPress({ run, store, userId, device, tab }: ActionContext): Promise<void> {
  const { journal, schedule } = run;
  const [nonce] =
    [...journal.attempts].findLast(([, one]) => one.userId === userId && one.lane === device.lane) ?? [];
  if (nonce === undefined) return;
  const atMs = schedule.nowMs;
  const values = { nonce, reason: 'practice', voided_at: new Date(atMs).toISOString() };
  const queued = await store.calls.queue({ name: 'void_redemptions', subject: nonce, values, note: {} });
  run.note(`${tab.process.name} voids ${nonce} ${queued.outcome}`);
  if (queued.outcome !== 'queued') return;
  journal.calls.set(queued.id, { lane: device.lane, userId, subject: nonce, atMs });
  journal.voids.set(queued.id, { nonce, userId, atMs });
}

/** Changes the customer that was created first, because both devices have it. */
export async function editCustomer(scene: ActionContext): Promise<void> {
  const { run, store, userId } = scene;
  const [entity] = scene.tables;
  const [row] = entity ? await rowsOf(store, entity) : [];
  const values = entity && row ? run.values.edit(userId, entity.name) : null;
  if (!entity || !row || !values) return;
  await write(scene, { kind: 'update', entity: asEntity(entity), id: row.id, values, seen: row }, row);
}

/** Deletes or restores the customer that was created first. */
export async function removeCustomer(scene: ActionContext, kind: 'delete' | 'restore'): Promise<void> {
  const { store } = scene;
  const [entity] = scene.tables;
  const [row] = entity ? await rowsOf(store, entity) : [];
  if (!entity || !row || (row['deleted_at'] === null) === (kind === 'restore')) return;
  await write(scene, { kind, entity: asEntity(entity), id: row.id }, row);
}

/** Requeues everything that was refused. */
export async function retryAll({ run, store, tab }: ActionContext): Promise<void> {
  for (const { opId, state } of await store.outbox()) {
    if (state !== 'failed') continue;
    run.note(`${tab.process.name} retries`);
    await store.retry(opId);
  }
}

export async function addCustomer(scene: ActionContext): Promise<void> {
  const { run, userId, device } = scene;
  const [entity] = scene.tables;
  if (!entity) return;
  const values = run.values.customer(userId, device.id());
  await write(scene, { kind: 'create', entity: asEntity(entity), values }, null);
}

/** Adds a customer that the server refuses, with a name that is too long. */
export async function addRefused(scene: ActionContext): Promise<void> {
  const { run, userId, device } = scene;
  const [entity] = scene.tables;
  if (!entity) return;
  const made = run.values.customer(userId, device.id());
  const values = { ...made, name: String(made['name']).padEnd(120, '.') };
  await write(scene, { kind: 'create', entity: asEntity(entity), values }, null);
}

/** Gives up a new record that was refused. */
export async function discardRefused(scene: ActionContext): Promise<void> {
  const entries = await scene.store.outbox();
  const entry = entries.find(({ state, kind }) => state === 'failed' && kind === 'create');
  if (entry) await discard(scene, { entry, entries });
}

const UNSAVED_FILE_RETENTION_MS = 6 * 86_400_000;

/** Adds a document to a form of the customer that was created first, and leaves the form open. */
export async function openForm(scene: ActionContext): Promise<void> {
  const { run, store, userId, device } = scene;
  const [customersTable] = scene.tables;
  const [customer] = customersTable ? await rowsOf(store, customersTable) : [];
  const documents = customer ? await addDocument(scene, customer.id) : null;
  if (!customer || !documents) return;
  const form = { customerId: customer.id, documents, atMs: run.schedule.nowMs };
  run.journal.forms.set(`${device.lane} ${userId}`, form);
}

/** Saves the open form with its document, if there is one. */
export async function saveForm(scene: ActionContext): Promise<void> {
  const { run, userId, device } = scene;
  const { journal, schedule } = run;
  const lane = device.lane;
  const form = journal.forms.get(`${lane} ${userId}`);
  const entity = scene.tables.find(({ files }) => files !== undefined);
  journal.forms.delete(`${lane} ${userId}`);
  if (!form || !entity || journal.isDiscarded({ lane, userId, atMs: form.atMs })) return;
  // The app does not promise to keep the file of a form that is open for longer (rule F9).
  if (schedule.nowMs - form.atMs > UNSAVED_FILE_RETENTION_MS) return;
  const made = run.values.child(userId, {
    entity: entity.name,
    id: device.id(),
    customerId: form.customerId,
  });
  const values = { ...made, ...form.documents };
  await write(scene, { kind: 'create', entity: asEntity(entity), values }, null);
}

const bookingsTable = ({ tables }: ActionContext) => tables.find(({ name }) => name === 'bookings');

/** Adds a row of this table to the customer that was created first. Does nothing where the tab has no such table. */
async function addToFirst(scene: ActionContext, entity: EntityDefinition | null | undefined): Promise<void> {
  const { run, store, userId, device } = scene;
  const [customersTable] = scene.tables;
  const [customer] = customersTable ? await rowsOf(store, customersTable) : [];
  if (!entity || !customer || !scene.tables.includes(entity)) return;
  const options = { entity: entity.name, id: device.id(), customerId: customer.id };
  const values = run.values.child(userId, options);
  await write(scene, { kind: 'create', entity: asEntity(entity), values }, null);
}

/** Makes a booking for the customer that was created first. */
export const book = (scene: ActionContext) => addToFirst(scene, bookingsTable(scene));

/** Cancels all bookings of the person. */
export async function cancelBookings(scene: ActionContext): Promise<void> {
  const entity = bookingsTable(scene);
  if (!entity) return;
  for (const row of await rowsOf(scene.store, entity)) {
    if (row['user_id'] !== scene.userId || row['deleted_at'] !== null) continue;
    await write(scene, { kind: 'delete', entity: asEntity(entity), id: row.id }, row);
  }
}

/** The table of a run whose rows have a period. */
function periodTable({ tables }: ActionContext): EntityDefinition | undefined {
  return tables.find(({ name }) => name === 'policies' || name === 'car_insurance');
}

/** Adds a row with a period to the customer that was created first. */
export const addPeriod = (scene: ActionContext) => addToFirst(scene, periodTable(scene));

/** Adds a row of the table that came with the newest version of the app to the customer that was created first. */
export const addNewest = (scene: ActionContext) => addToFirst(scene, scene.run.tables.newest);

/** Changes one end of the period of the row that was created first. */
export async function editPeriod(scene: ActionContext, what: 'edit_start' | 'edit_end'): Promise<void> {
  const entity = periodTable(scene);
  const [row] = entity ? await rowsOf(scene.store, entity) : [];
  if (!entity || !row) return;
  const columns = grouped.find(([one]) => one in row);
  const column = columns?.[what === 'edit_start' ? 0 : 1];
  if (column === undefined) return;
  const values = { [column]: scene.run.values.periodEnd(entity.name) };
  await write(scene, { kind: 'update', entity: asEntity(entity), id: row.id, values, seen: row }, row);
}

/** Does what `/crm/sync` offers: retries or discards a refused change, or resolves a conflict. */
export async function tend(scene: ActionContext): Promise<void> {
  const { run, store, userId, device } = scene;
  const { random } = run;
  const entries = await store.outbox();
  const failed = entries.filter((entry) => entry.state === 'failed');
  if (failed.length > 0) {
    const entry = random.pick(failed);
    run.note(`${scene.tab.process.name} tends ${entry.failure?.code ?? ''}`);
    if (random.chance(0.5)) await store.retry(entry.opId);
    else await discard(scene, { entry, entries });
    return;
  }
  const conflicts = await store.conflicts();
  if (conflicts.length === 0) return;
  const conflict = random.pick(conflicts.sort((a, b) => (a.id < b.id ? -1 : 1)));
  const resolution = random.pick(['confirmed', 'restored'] as const);
  const outcome = await store.resolveConflict(conflict.id, resolution);
  run.note(`${scene.tab.process.name} resolves ${conflict.kind} ${resolution} ${outcome.outcome}`);
  run.afterWrite({ device, tab: scene.tab, userId, opId: null });
}

/** Settles all refused changes: requeues some at random and discards the rest; `forGood` discards all. */
export async function settle(scene: ActionContext, { forGood }: { forGood: boolean }): Promise<void> {
  const { run, store } = scene;
  for (const { nonce, refusal } of await store.redemptions.unanswered()) {
    if (refusal === 'not_readable') await store.redemptions.retry(nonce);
  }
  for (const { id } of await store.calls.refused()) await store.calls.retry(id);
  for (;;) {
    const entries = await store.outbox();
    const entry = entries.find(({ state }) => state === 'failed');
    if (!entry) return;
    run.note(`${scene.tab.process.name} settles ${entry.failure?.code ?? ''}`);
    if (entry.failure?.code === 'file_lost') run.violate('the device lost a file that it had taken (F2, F9)');
    if (!forGood && run.random.chance(0.5)) await store.retry(entry.opId);
    else await discard(scene, { entry, entries });
  }
}

/** Discards a refused change. The journal learns that all removed changes were given up on purpose. */
async function discard(
  { run, store, device, tab }: ActionContext,
  { entry, entries }: { entry: OutboxEntry; entries: readonly OutboxEntry[] },
): Promise<void> {
  const { journal, schedule } = run;
  const { rowId } = entry;
  // The discard of a whole record also removes changes that
  // build on it, even those written meanwhile (rule O6).
  const includesRecord = entry.kind === 'create' || entry.failure?.code === 'gone';
  const record = { lane: device.lane, rowId, fromMs: schedule.nowMs, untilMs: Infinity };
  if (includesRecord) journal.discardedRecords.push(record);
  // Only these changes may be removed: any other change that leaves the outbox must have reached the server.
  const removable = entries.filter(
    ({ opId, rowId: changed }) => opId === entry.opId || (includesRecord && journal.buildsOn(changed, rowId)),
  );
  const release = (removed: readonly OutboxEntry[]) => {
    for (const { entity, rowId: changed, values } of removed) {
      for (const [column, value] of Object.entries(values)) {
        journal.released.add(valueKeyOf({ entity, rowId: changed, column, value }));
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
