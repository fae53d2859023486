import { describe, expect, it } from 'vitest';
import type { Sync } from '../coordination/provide-sync.ts';
import { testCustomers, testPolicies, testPolicy } from '../testing/entities.ts';
import { add, annasPhones, edit, newId } from '../testing/phones.ts';
import { ANNA, BOON, type World, createWorld } from '../testing/world.ts';
import { textOf } from '../testing/text-of.ts';

const signedIn = annasPhones();

const DAY_MS = 24 * 60 * 60_000;

/** Two phones that have the same customer of Anna's; the first one has unsent edits of it. */
async function twoPhones() {
  const here = createWorld();
  const [first, second] = [(await signedIn(here)).sync, (await signedIn(here)).sync];
  const id = newId();
  await add(first, id, { notes: 'ก่อน' });
  await first.requestSync('manual');
  await second.requestSync('manual');
  // From here on the first phone has no network.
  here.backend.fault = () => 'lose_request';
  const made = newId();
  await edit(first, id, { notes: 'ระหว่างทาง' });
  await add(first, made, { name: 'ลูกค้าใหม่' });
  const file = textOf(await first.store().exportUnsent());
  here.backend.fault = () => null;
  return { here, first, second, id, made, file };
}

const adopt = async (sync: Sync, file: string) => {
  const outcome = await sync.store().adoptWork(file);
  await sync.requestSync('manual');
  return outcome;
};
const conflictsIn = ({ server }: World) => server.rowsOf({ entity: 'sync_conflicts' });
const changed = (file: string, change: (work: Record<string, unknown>) => void) => {
  const work = JSON.parse(file) as Record<string, unknown>;
  change(work);
  return JSON.stringify(work);
};

describe('work of another phone', () => {
  it('N1 is shown before it is taken in, and then on the screen at once', async () => {
    const { second, id, made, file } = await twoPhones();
    const found = await second.store().findWork(file);
    expect(found).toMatchObject({ outcome: 'found', work: { known: 0, files: 0 } });
    expect(found.outcome === 'found' && found.work.changes.map(({ rowId }) => rowId)).toEqual([id, made]);
    expect(await second.store().outbox()).toEqual([]);
    expect(await second.store().adoptWork(file)).toMatchObject({ outcome: 'adopted' });
    expect(await second.store().get(testCustomers, id)).toMatchObject({ notes: 'ระหว่างทาง' });
    expect(await second.store().get(testCustomers, made)).toMatchObject({ name: 'ลูกค้าใหม่' });
  });

  it.each(['first', 'second'] as const)(
    'N2 P5 has one effect when both phones send it, the %s phone before',
    async (which) => {
      const { here, first, second, id, file } = await twoPhones();
      const order = which === 'first' ? [first, second] : [second, first];
      await second.store().adoptWork(file);
      // Each phone sends more, so that the ledger would have forgotten the operations that it acknowledged.
      for (const phone of order) {
        await phone.requestSync('manual');
        await edit(phone, id, { notes: `หลังจาก ${order.indexOf(phone)}` });
        await phone.requestSync('manual');
        await add(phone, newId());
        await phone.requestSync('manual');
        await phone.requestSync('manual');
      }
      for (const phone of order) await phone.requestSync('manual');
      expect(here.customersOf(ANNA)).toHaveLength(4);
      for (const phone of order) {
        expect(await phone.store().outbox()).toEqual([]);
        expect(await phone.store().get(testCustomers, id)).toMatchObject({ notes: 'หลังจาก 1' });
      }
    },
  );

  it('N2 is remembered by the server although the phone that sent it goes on for a year', async () => {
    const { here, first, second, id, file } = await twoPhones();
    await first.requestSync('manual');
    await edit(first, id, { notes: 'ใหม่กว่า' });
    for (let i = 0; i < 3; i++) {
      await add(first, newId());
      await first.requestSync('manual');
    }
    here.advanceServer(365 * DAY_MS);
    await adopt(second, file);
    expect(here.customersOf(ANNA).find((row) => row['id'] === id)).toMatchObject({ notes: 'ใหม่กว่า' });
    await second.requestSync('manual');
    expect(await second.store().get(testCustomers, id)).toMatchObject({ notes: 'ใหม่กว่า' });
    expect(conflictsIn(here)).toEqual([]);
  });

  it('N2 A5 does not put an older row over what the second phone has read since', async () => {
    const { first, second, id, file } = await twoPhones();
    await first.requestSync('manual');
    await edit(first, id, { telephone: '089-999-9999' });
    await first.requestSync('manual');
    await second.requestSync('manual');
    await adopt(second, file);
    expect(await second.store().get(testCustomers, id)).toMatchObject({
      notes: 'ระหว่างทาง',
      telephone: '089-999-9999',
    });
  });

  it('N2 O5 a refused change that both phones repeat has one effect', async () => {
    const here = createWorld();
    const [first, second] = [(await signedIn(here)).sync, (await signedIn(here)).sync];
    const id = newId();
    await add(first, id, { notes: 'ก่อน' });
    await first.requestSync('manual');
    await edit(first, id, { notes: 'เคยถูกปฏิเสธ', name: 'ก'.repeat(101) });
    await first.requestSync('manual');
    const [refused] = await first.store().outbox();
    await adopt(second, textOf(await first.store().exportUnsent()));
    expect(await second.store().outbox()).toMatchObject([{ state: 'failed', opId: refused?.opId }]);
    await first.store().retry(refused?.opId ?? '');
    await second.store().retry(refused?.opId ?? '');
    const repeated = async (phone: Sync) => (await phone.store().outbox()).map(({ opId }) => opId);
    expect(await repeated(first)).toEqual(await repeated(second));
    expect(await repeated(first)).not.toEqual([refused?.opId]);
  });

  it('N3 O8 an edit that follows on either phone is an operation of its own', async () => {
    const { here, first, second, made, file } = await twoPhones();
    await edit(first, made, { notes: 'แก้ต่อบนเครื่องแรก' });
    await second.store().adoptWork(file);
    await edit(second, made, { telephone: '080-000-0000' });
    expect((await first.store().outbox()).length).toBe(3);
    expect((await second.store().outbox()).length).toBe(3);
    await second.requestSync('manual');
    await first.requestSync('manual');
    expect(here.customersOf(ANNA).find((row) => row['id'] === made)).toMatchObject({
      notes: 'แก้ต่อบนเครื่องแรก',
      telephone: '080-000-0000',
    });
  });

  it('N4 what is here already is passed over: waiting, answered, or made by the other phone meanwhile', async () => {
    const { here, first, second, file } = await twoPhones();
    expect(await first.store().adoptWork(file)).toMatchObject({ outcome: 'adopted', work: { known: 2 } });
    expect(await first.store().outbox()).toHaveLength(2);
    await adopt(second, file);
    expect(await second.store().findWork(file)).toMatchObject({ work: { changes: [], known: 2 } });
    const third = (await signedIn(here)).sync;
    await third.requestSync('manual');
    expect(await adopt(third, file)).toMatchObject({ work: { known: 1 } });
    expect(await third.store().outbox()).toEqual([]);
    expect(here.customersOf(ANNA)).toHaveLength(2);
  });

  it('N5 is refused to another person, and leaves nothing', async () => {
    const { here, file } = await twoPhones();
    const phone = here.phone();
    const boon = await phone.openTab();
    await boon.identity.signIn(here.backend.signIn(BOON));
    expect(await boon.store().adoptWork(file)).toEqual({ outcome: 'refused', reason: 'other_person' });
    expect(await boon.store().outbox()).toEqual([]);
    await phone.kill();
  });

  it.each([
    ['not_work', () => 'ชื่อ,โทรศัพท์'],
    ['not_work', () => '{"format":"another/1"}'],
    ['damaged', (file: string) => file.slice(0, -40)],
    ['damaged', (file: string) => changed(file, (work) => delete work['calls'])],
    ['damaged', (file: string) => file.replace('"kind": "update"', '"kind": "rewrite"')],
    ['newer_version', (file: string) => file.replace('sabai-unsent/1', 'sabai-unsent/2')],
    ['newer_version', (file: string) => file.replace('"schema": 1', '"schema": 99')],
    ['newer_version', (file: string) => file.replace('"entity": "customers"', '"entity": "spells"')],
  ] as const)('N5 a file with other content is refused as %s', async (reason, change) => {
    const { second, file } = await twoPhones();
    expect(await second.store().findWork(change(file))).toEqual({ outcome: 'refused', reason });
    expect(await second.store().adoptWork(change(file))).toEqual({ outcome: 'refused', reason });
    expect(await second.store().outbox()).toEqual([]);
  });

  it('N6 brings documents with it, and refuses one whose bytes are not those that were added', async () => {
    const here = createWorld();
    const [first, second] = [(await signedIn(here)).sync, (await signedIn(here)).sync];
    const added = await first.store().files.add({
      bucket: 'documents',
      folder: newId(),
      extension: 'pdf',
      type: 'application/pdf',
      name: 'กรมธรรม์.pdf',
      content: new Blob([new Uint8Array(1_500_000).fill(7)]),
    });
    if (added.outcome !== 'added') throw new Error('The file was refused.');
    const customer = newId();
    await add(first, customer);
    const policy = { ...testPolicy(newId(), customer), documents: [added.file] };
    await first.store().write({ kind: 'create', entity: testPolicies, values: policy });
    const file = textOf(await first.store().exportUnsent());
    const broken = changed(file, (work) => {
      const [document] = work['files'] as { chunks: string[] }[];
      if (document) document.chunks[1] = document.chunks[0] ?? '';
    });
    expect(await second.store().adoptWork(broken)).toEqual({ outcome: 'refused', reason: 'damaged' });
    expect(await second.store().adoptWork(file)).toMatchObject({ outcome: 'adopted', work: { files: 1 } });
    expect((await second.store().outbox()).map(({ state }) => state)).toEqual(['waiting', 'uploading']);
    expect(await second.store().files.open({ bucket: 'documents', file: added.file })).toMatchObject({
      outcome: 'opened',
    });
  });
});
