import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictsEntity } from '../local/entity.ts';
import { LocalDatabase } from '../local/database/local-database.ts';
import type { HttpResult } from '../adapters/ports.ts';
import type { Sync } from '../coordination/provide-sync.ts';
import { testCustomers, testPolicies } from '../testing/entities.ts';
import type { FakeDevice } from '../testing/fake-device.ts';
import { add, annasPhones, edit, newId } from '../testing/phones.ts';
import { ANNA, type World, createWorld } from '../testing/world.ts';

const signedIn = annasPhones();

const late: HttpResult = { kind: 'no_answer', cause: 'timeout' };
const tooLarge: HttpResult = {
  kind: 'answer',
  status: 413,
  json: { code: '413', message: 'Too large.' },
  retryAfterMs: null,
};

/** The server carries out the next push, but the device gets `answer` instead of its answer. */
function doUnheard({ backend, server }: World, answer: HttpResult): void {
  let calls = 0;
  backend.fault = ({ path, body }) => {
    if (!path.endsWith('sync_push') || calls++ > 0) return null;
    server.push(ANNA, body as Parameters<typeof server.push>[1]);
    return answer;
  };
}

const notesOf = async (sync: Sync, id: string) => (await sync.store().get(testCustomers, id))?.notes;

/** The row that the device takes for the server's, beneath its unsent changes. */
async function beneath({ databases }: FakeDevice, id: string) {
  const db = new LocalDatabase({
    userId: ANNA,
    entities: [testCustomers, testPolicies, conflictsEntity],
    durability: 'relaxed',
    databases,
  });
  try {
    const shadow = await db.shadows.get(['customers', id]);
    return shadow ? shadow.row : ((await db.rows('customers').get(id)) ?? null);
  } finally {
    db.close();
  }
}

describe('newer rows', () => {
  /**
   * A call with two changes of one record times out: the server refuses the first and does the
   * second. The halved call repeats the first alone, so no answer says that the second is
   * done. Another phone has overwritten it since.
   */
  async function holdWhatIsDone(here: World) {
    const { sync } = await signedIn(here);
    const other = (await signedIn(here)).sync;
    const id = newId();
    await add(sync, id);
    await sync.requestSync('manual');
    await other.requestSync('manual');
    await edit(sync, id, { name: 'ก'.repeat(9_000) });
    here.backend.fault = () => 'lose_request';
    await sync.requestSync('manual');
    await edit(sync, id, { notes: 'ข'.repeat(9_000) });
    doUnheard(here, late);
    await sync.requestSync('manual');
    here.backend.fault = () => null;
    await other.requestSync('manual');
    await edit(other, id, { notes: 'หลัง' });
    await other.requestSync('manual');
    await sync.requestSync('manual');
    expect((await sync.store().outbox()).map(({ state }) => state)).toEqual(['failed', 'held']);
    return { sync, id };
  }

  it('A5 what was done in a call that timed out, and is held by a refused one, lays no older row over a newer one', async () => {
    const here = createWorld();
    const { sync, id } = await holdWhatIsDone(here);
    const [refused] = await sync.store().outbox();
    here.backend.fault = ({ path }) => (path.endsWith('sync_pull') ? 'lose_request' : null);
    await sync.store().discard(refused?.opId ?? '');
    await sync.requestSync('manual');
    expect(await sync.store().outbox()).toEqual([]);
    expect(await notesOf(sync, id)).toBe('หลัง');
  });

  it('O7 a correction takes no change into itself that may be done', async () => {
    const here = createWorld();
    const { sync, id } = await holdWhatIsDone(here);
    await edit(sync, id, { name: 'ชื่อสั้น', telephone: '0899999999' });
    await sync.requestSync('manual');
    expect(await sync.store().outbox()).toEqual([]);
    expect(here.customersOf(ANNA)).toMatchObject([{ name: 'ชื่อสั้น', telephone: '0899999999', notes: 'หลัง' }]);
    const overwritten = here.server.rowsOf({ entity: 'sync_conflicts' });
    expect(overwritten.map(({ losing }) => losing)).not.toContainEqual({ notes: 'หลัง' });
  });

  it.each(['overwritten', 'deleted'])(
    'A5 a stored answer carries the row of the first time, which is not laid over a newer one: %s',
    async (how) => {
      const here = createWorld();
      const { sync } = await signedIn(here);
      const other = (await signedIn(here)).sync;
      const id = newId();
      await add(sync, id, { notes: 'เดิม' });
      await sync.requestSync('manual');
      await other.requestSync('manual');
      await edit(sync, id, { notes: 'ของเรา' });
      await edit(other, id, { notes: 'แทรก' });
      await other.requestSync('manual');
      // The server merges, but its answer is lost. The repeat is refused whole, so
      // that the pull comes before the stored answer.
      doUnheard(here, late);
      await sync.requestSync('manual');
      here.backend.fault = ({ path }) => (path.endsWith('sync_push') ? tooLarge : null);
      await sync.requestSync('manual');
      here.backend.fault = () => null;
      await other.requestSync('manual');
      if (how === 'deleted') await other.store().write({ kind: 'delete', entity: testCustomers, id });
      else await edit(other, id, { notes: 'หลัง' });
      await other.requestSync('manual');
      await sync.requestSync('manual');
      const [left] = await sync.store().outbox();
      here.backend.fault = ({ path }) => (path.endsWith('sync_pull') ? 'lose_request' : null);
      await sync.store().retry(left?.opId ?? '');
      await sync.requestSync('manual');
      expect(await sync.store().outbox()).toEqual([]);
      const mine = await sync.store().get(testCustomers, id);
      expect(mine).toEqual(await other.store().get(testCustomers, id));
    },
  );

  it('A5 a row is only ever replaced by a newer version of itself, whatever is lost, refused or late', async () => {
    const step = fc.record({
      what: fc.constantFrom('edit', 'edit', 'refuse', 'retry', 'discard', 'nothing'),
      otherEdits: fc.boolean(),
      push: fc.constantFrom('heard', 'unheard', 'late', 'refused', 'refused', 'lost'),
      pull: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
        const here = createWorld();
        const { phone, sync } = await signedIn(here);
        const id = newId();
        await add(sync, id, { notes: '0' });
        await sync.requestSync('manual');
        /** The values that the server had, oldest first. */
        const versions: unknown[] = [];
        const look = () => {
          const now = here.customersOf(ANNA)[0]?.['notes'];
          if (versions.at(-1) !== now) versions.push(now);
        };
        look();
        let count = 0;
        let newest = 0;
        for (const { what, otherEdits, push, pull } of steps) {
          const failed = (await sync.store().outbox()).find(({ state }) => state === 'failed');
          if (what === 'edit') await edit(sync, id, { notes: String(++count) });
          if (what === 'refuse') await edit(sync, id, { name: 'ก'.repeat(101 + ++count) });
          if (what === 'retry' && failed) await sync.store().retry(failed.opId);
          if (what === 'discard' && failed) await sync.store().discard(failed.opId);
          if (otherEdits) {
            here.server.change({ entity: 'customers', rowId: id, columns: { notes: String(++count) } });
            look();
          }
          here.backend.fault = ({ path, body }) => {
            if (path.endsWith('sync_pull')) return pull ? null : 'lose_request';
            if (push === 'lost') return 'lose_request';
            if (push === 'refused') return tooLarge;
            if (push === 'unheard') return 'lose_answer';
            if (push === 'heard') return null;
            here.server.push(ANNA, body as Parameters<typeof here.server.push>[1]);
            return late;
          };
          await sync.requestSync('manual');
          look();
          const at = versions.indexOf((await beneath(phone, id))?.['notes']);
          expect(at).toBeGreaterThanOrEqual(newest);
          newest = at;
        }
        await phone.kill();
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
