/** Checks during a run what must hold at every moment. */
import type { OutboxRecord, ShadowRecord, StreamRecord } from '../../../sync/local/database/local-records.ts';
import { conflictsEntity } from '../../../sync/local/entity.ts';
import type { Columns } from '../../../sync/engine/protocol.ts';
import { sameJson } from '../../../sync/testing/model/canonical.ts';
import type { Device, Tab } from '../world/simulated-device.ts';
import { ownerOf } from '../world/simulated-people.ts';
import type { RunContext } from '../world/run-context.ts';

/** How long a tab may take to learn what another tab did, on a busy phone. */
const NEWS_MS = 1_500;
/** Twice the time that a transaction may hang, plus the interval of the engine's checks. */
const ANSWER_LIMIT_MS = 28_000;
const NOTICED_MS = 28_000;
const LOOK_EVERY_MS = 300;
const LOOK_EVERY_CALM_MS = 4_000;

export class Watcher {
  readonly #run: RunContext;
  /**
   * Since when the outbox of a device's person has not been
   * empty, by "lane userId"; a lane is a device's number.
   */
  readonly #unsentSinceMs = new Map<string, number>();

  constructor(run: RunContext) {
    this.#run = run;
  }

  watch(device: Device, tab: Tab): void {
    tab.sync.status.subscribe(() => this.#checkMark(device, tab));
  }

  /** Called once: from then on checks the sync status of every tab at intervals. */
  start(): void {
    const look = () => {
      for (const device of this.#run.devices) for (const tab of device.tabs) this.#checkMark(device, tab);
      const delayMs = this.#run.faultPlan.calm ? LOOK_EVERY_CALM_MS : LOOK_EVERY_MS;
      this.#run.schedule.after({ delayMs, lane: 0, task: look });
    };
    look();
  }

  afterWrite(options: { device: Device; tab: Tab; userId: string; opId: string | null }): void {
    const { device, tab, userId, opId } = options;
    if (opId === null || tab.process.dead) return;
    const waits = this.#outbox(device, userId).some((op) => op.opId === opId);
    if (waits && tab.sync.status.current().state === 'synced') {
      this.#run.violate('the mark says synced at the moment of a write (V2)');
    }
  }

  /**
   * An act that a person begins while the storage hangs must
   * end in time, so that the form keeps its input (rule W11).
   */
  expectAnswer(options: { device: Device; tab: Tab }): { answered: () => void } {
    const { device, tab } = options;
    const { process } = tab;
    const run = this.#run;
    let isAnswered = device.hangsSinceMs === null;
    const fromMs = run.schedule.nowMs;
    if (!isAnswered)
      run.later(device, ANSWER_LIMIT_MS, () => {
        const wasAwake = !process.frozen && !process.dead && !tab.closing && process.awakeSinceMs <= fromMs;
        if (wasAwake && !isAnswered) run.violate('a person gets no answer while the storage hangs (W11)');
      });
    return { answered: () => (isAnswered = true) };
  }

  /**
   * Called just before a hang of the storage ends: after a long one, no tab that was awake may show "synced".
   */
  hangEnds(device: Device): void {
    const sinceMs = device.hangsSinceMs;
    if (sinceMs === null || this.#run.schedule.nowMs - sinceMs < NOTICED_MS) return;
    for (const { process, sync, platform, closing } of device.tabs) {
      if (platform === 'worker' || closing || process.frozen || process.awakeSinceMs > sinceMs) continue;
      if (sync.status.current().state === 'synced')
        this.#run.violate('the mark says synced while the storage gives no answer (W11)');
    }
  }

  /** Checks each stored value: a person's database has only their values, and its cursors do not go back. */
  stored(options: { lane: number; database: string; store: string; value: unknown }): void {
    const { lane, database, store, value } = options;
    if (!database.startsWith('crm-') || typeof value !== 'object' || value === null) return;
    const here = database.slice('crm-'.length);
    // A hospital reads the names of other people's customers with their bookings.
    const isShared = store === 'booking_contacts';
    for (const inner of Object.values(value)) {
      const owner = ownerOf(inner as string);
      if (owner !== null && owner !== here && !isShared)
        this.#run.violate("one person's value in another's database (I5)");
    }
    if (store === 'streams') this.#checkCursor({ lane, database, next: value as StreamRecord });
    if (store === 'shadows') this.#checkShadow({ lane, database, next: value as ShadowRecord });
  }

  #checkShadow(options: { lane: number; database: string; next: ShadowRecord }): void {
    const { lane, database, next } = options;
    const known = (this.#run.devices[lane]?.disk.read(database, 'shadows') ?? []) as ShadowRecord[];
    const before = known.find(({ entity, rowId }) => entity === next.entity && rowId === next.rowId);
    // The heads of a restored server start again, at 0.
    if (before && next.head > 0 && next.head < before.head) {
      this.#run.violate('an older row was laid over a newer one (A5)');
    }
  }

  #checkCursor(options: { lane: number; database: string; next: StreamRecord }): void {
    const { lane, database, next } = options;
    const known = (this.#run.devices[lane]?.disk.read(database, 'streams') ?? []) as StreamRecord[];
    const before = known.find(({ stream }) => stream === next.stream);
    // A cursor may return to 0 if the stream's window widened, after a restore without a new epoch, or with an update.
    const widened = !!before?.since && (!next.since || next.since < before.since);
    const isUpdated = this.#run.devices[lane]?.isUpdated ?? false;
    const anew = next.seq === 0 && (this.#run.journal.differs || widened || isUpdated);
    if (before && before.epoch === next.epoch && next.seq < before.seq && !anew) {
      this.#run.violate('a cursor went back: somebody wrote late (E2)');
    }
    // Only a comparison with the server finds rows that storage lost, or that an unnoticed restore lost.
    if (this.#run.journal.differs) return;
    this.#checkPassed({ lane, database, before, next });
    if (before && next.since && next.since !== before.since) this.#checkWindow({ lane, database, next });
  }

  /**
   * Rows that a cursor has passed are on the device, and rows that left the stream are not (rules D1, D3).
   */
  #checkPassed(options: {
    lane: number;
    database: string;
    before: StreamRecord | undefined;
    next: StreamRecord;
  }): void {
    const { lane, database, before, next } = options;
    const run = this.#run;
    const after = before?.epoch === next.epoch ? before.seq : 0;
    if (next.seq <= after) return;
    const { stream, seq: to } = next;
    const { epoch, entries } = run.server.model.entries({ stream, after, to });
    if (epoch !== next.epoch) return;
    const disk = run.devices[lane]?.disk;
    if (!disk) return;
    const read = (store: string) => disk.read(database, store);
    const tables = new Set([...run.tables.definitions, conflictsEntity].map(({ name }) => name));
    const streams = new Set((read('streams') as StreamRecord[]).map((record) => record.stream));
    streams.add(stream);
    const changed = new Set(
      (read('shadows') as ShadowRecord[]).map(({ entity, rowId }) => `${entity} ${rowId}`),
    );
    for (const { entity, rowId, kind, closedAt, row, streams: having } of entries) {
      if (!tables.has(entity) || !disk.has(database, entity) || changed.has(`${entity} ${rowId}`)) continue;
      const here = (read(entity) as Columns[]).find(({ id }) => id === rowId);
      if (kind === 'upsert' && closedAt === null && !sameJson(here, row)) {
        run.note(`d${lane} passed ${JSON.stringify(row)} with ${JSON.stringify(here)}`);
        run.violate('a cursor has passed a row that is not there (D1)');
      }
      if (kind !== 'upsert' && here && !having.some((one) => streams.has(one))) {
        run.note(`d${lane} passed ${kind} of ${JSON.stringify(here)}`);
        run.violate('a row that has left its stream stays (D3)');
      }
    }
  }

  /**
   * Rows closed before their stream's window are gone,
   * unless another stream of the person has them (rule D10).
   */
  #checkWindow(options: { lane: number; database: string; next: StreamRecord }): void {
    const { lane, database, next } = options;
    const run = this.#run;
    const read = (store: string) => run.devices[lane]?.disk.read(database, store) ?? [];
    const others = new Set((read('streams') as StreamRecord[]).map(({ stream }) => stream));
    others.delete(next.stream);
    const changed = new Set((read('shadows') as ShadowRecord[]).map(({ rowId }) => rowId));
    const fromMs = Date.parse(next.since ?? '');
    for (const { name, closes = false, streamColumns = [] } of run.tables.definitions) {
      if (!closes) continue;
      for (const row of read(name) as Columns[]) {
        const having = streamColumns.map((column) => String(row[column]));
        if (!having.includes(next.stream) || having.some((one) => others.has(one))) continue;
        const closedAt = row['closed_at'];
        if (typeof closedAt !== 'string' || Date.parse(closedAt) >= fromMs) continue;
        if (!changed.has(String(row['id']))) run.violate('a row stays that its window has left behind (D10)');
      }
    }
  }

  #outbox(device: Device, userId: string): OutboxRecord[] {
    return device.disk.read(`crm-${userId}`, 'outbox') as OutboxRecord[];
  }

  #checkMark(device: Device, tab: Tab): void {
    const person = this.#run.personOn(device);
    if (person === null) return;
    const key = `${device.lane} ${person}`;
    const { nowMs } = this.#run.schedule;
    const outbox = this.#outbox(device, person);
    for (const op of outbox) if (op.failed) this.#run.journal.refusedRows.add(op.rowId);
    const imported = device.disk.read(`crm-${person}`, 'creations');
    if (outbox.length + imported.length === 0) this.#unsentSinceMs.delete(key);
    else if (!this.#unsentSinceMs.has(key)) this.#unsentSinceMs.set(key, nowMs);
    const { process, sync, platform, closing } = tab;
    if (process.dead || process.frozen || closing || platform === 'worker') return;
    if (sync.identity.current()?.userId !== person || sync.status.current().state !== 'synced') return;
    // A tab learns nothing while its storage hangs; `hangEnds` checks the status of that time.
    if (device.hangsSinceMs !== null) return;
    const sinceMs = this.#unsentSinceMs.get(key);
    const couldHearMs = Math.max(process.awakeSinceMs, device.answersSinceMs);
    if (sinceMs !== undefined && nowMs - Math.max(sinceMs, couldHearMs) > NEWS_MS) {
      this.#run.note(`${process.name} ${JSON.stringify(sync.status.current())} since ${sinceMs}`);
      this.#run.violate('the mark says synced while changes wait (V2)');
    }
  }
}
