import { afterEach, describe, expect, it } from 'vitest';
import { testPolicies } from '../testing/entities.ts';
import { MODEL_BUCKET } from '../testing/model/model-storage.ts';
import { ANNA, createWorld } from '../testing/world.ts';
import { textOf } from '../testing/text-of.ts';
import { PART_BYTES } from './send-part.ts';
import { addDocument, addPolicyWith, factsOf, fileOf, phoneOf, phonesEnd } from './testing/file-steps.ts';

afterEach(phonesEnd);

const customerId = '00000000-0000-7000-8000-0000000000c1';

describe('keeping', () => {
  it('F1 F2 F3 keeps a whole copy under a key of its own, readable without a network', async () => {
    const here = createWorld();
    const { sync } = await phoneOf(here);
    here.backend.online = false;
    const file = await addDocument(sync, fileOf(2_500_000, 7));
    expect(file).toMatchObject({ name: 'กรมธรรม์.pdf', size: 2_500_000, type: 'application/pdf' });
    expect(file.path).toMatch(new RegExp(`^${ANNA}/${customerId}/[0-9a-f-]{36}\\.pdf$`));
    expect(await factsOf(sync, file)).toMatchObject({ state: 'waiting', here: true, pinned: false });
    const opened = await sync.store().files.open({ bucket: MODEL_BUCKET, file });
    expect(opened.outcome).toBe('opened');
    if (opened.outcome !== 'opened') return;
    expect(opened.content.type).toBe('application/pdf');
    const [stored, added] = [opened.content, fileOf(2_500_000, 7)].map((blob) => blob.arrayBuffer());
    expect(Buffer.compare(Buffer.from((await stored)!), Buffer.from((await added)!))).toBe(0);
  });

  it('F3 F9 a form that is closed late takes nothing from another one with the same content', async () => {
    const here = createWorld();
    const { sync } = await phoneOf(here);
    const first = await addDocument(sync, fileOf(10));
    const second = await addDocument(sync, fileOf(10));
    expect(second.sha256).toBe(first.sha256);
    await sync.store().files.drop(first.path);
    await addPolicyWith(sync, [second]);
    await sync.requestSync('manual');
    expect(here.server.rowsOf({ entity: 'policies', userId: ANNA })).toMatchObject([{ documents: [second] }]);
    expect([...here.backend.storage.objects.keys()]).toEqual([second.path]);
  });

  it('F2 refuses an empty file', async () => {
    const here = createWorld();
    const { sync } = await phoneOf(here);
    await expect(addDocument(sync, fileOf(0))).rejects.toThrow('empty');
  });

  it('F9 a closed form leaves nothing, and takes nothing from a change', async () => {
    const here = createWorld();
    const { sync } = await phoneOf(here);
    here.backend.online = false;
    const dropped = await addDocument(sync, fileOf(10, 1));
    const named = await addDocument(sync, fileOf(10, 2));
    await addPolicyWith(sync, [named]);
    await sync.store().files.drop(dropped.path);
    await sync.store().files.drop(named.path);
    expect(await factsOf(sync, dropped)).toBeUndefined();
    expect(await factsOf(sync, named)).toMatchObject({ here: true });
  });
});

describe('sending', () => {
  it('SECURITY-20 an upload asks the storage to let caches ask anew each time', async () => {
    const here = createWorld();
    const { sync } = await phoneOf(here);
    const named: (string | undefined)[] = [];
    here.backend.transferFault = ({ headers }) => {
      const pairs = headers['upload-metadata']?.split(',').map((pair) => pair.split(' '));
      if (pairs) named.push(pairs.find(([name]) => name === 'cacheControl')?.[1]);
      return null;
    };
    await addPolicyWith(sync, [await addDocument(sync, fileOf(10))]);
    await sync.requestSync('manual');
    expect(named).toEqual([btoa('0')]);
  });

  it('F4 F5 the row goes after its file, what stands on it waits, everything else flows', async () => {
    const here = createWorld();
    const { sync } = await phoneOf(here);
    here.backend.online = false;
    const file = await addDocument(sync, fileOf(PART_BYTES + 5));
    const id = await addPolicyWith(sync, [file]);
    await sync.store().write({ kind: 'update', entity: testPolicies, id, values: { remarks: 'ต่อ' } });
    expect((await sync.store().outbox()).map((entry) => entry.state)).toEqual([
      'waiting',
      'uploading',
      'uploading',
    ]);

    here.backend.online = true;
    here.backend.transferFault = () => 'lose_request';
    await sync.requestSync('online');
    expect(here.customersOf(ANNA)).toHaveLength(1);
    expect(here.server.rowsOf({ entity: 'policies', userId: ANNA })).toEqual([]);
    await expect.poll(() => sync.status.current()).toMatchObject({ state: 'offline', waiting: 2 });

    here.backend.transferFault = () => null;
    await sync.requestSync('manual');
    expect(await sync.store().outbox()).toEqual([]);
    expect(here.server.rowsOf({ entity: 'policies', userId: ANNA })).toMatchObject([
      { documents: [file], remarks: 'ต่อ' },
    ]);
    expect(here.backend.storage.objects.get(file.path)?.bytes.length).toBe(file.size);
    expect(await factsOf(sync, file)).toMatchObject({ state: 'stored', here: true, sentBytes: file.size });
    const order = here.backend.log.map((entry) => entry.path);
    expect(order.findLastIndex((path) => path.includes('/upload/resumable/'))).toBeLessThan(
      order.findLastIndex((path) => path.endsWith('sync_push')),
    );
  });

  it('F4 a file that no change names is not sent', async () => {
    const here = createWorld();
    const { sync } = await phoneOf(here);
    await addDocument(sync, fileOf(10));
    await sync.requestSync('manual');
    expect(here.backend.count('/storage/')).toBe(0);
  });
});

it('F9 an export of what is unsent holds the files whole', async () => {
  const { sync } = await phoneOf(createWorld());
  const content = fileOf(1_100_000, 9);
  const file = await addDocument(sync, content);
  const exported = JSON.parse(textOf(await sync.store().exportUnsent())) as {
    files: { path: string; chunks: string[] }[];
  };
  expect(exported.files.map(({ path }) => path)).toEqual([file.path]);
  const bytes = Buffer.concat(exported.files[0]!.chunks.map((chunk) => Buffer.from(chunk, 'base64')));
  expect(Buffer.compare(bytes, Buffer.from(await content.arrayBuffer()))).toBe(0);
});
