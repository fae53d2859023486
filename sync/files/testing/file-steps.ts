/** Steps that the tests of files share: a phone, a document, a policy that names it. */
import { expect } from 'vitest';
import { cryptoRandom } from '../../adapters/crypto-random.ts';
import type { FileFacts, FileReference, NewFile } from '../file.ts';
import type { Sync } from '../../coordination/provide-sync.ts';
import { testCustomer, testCustomers, testPolicies, type TestPolicy } from '../../testing/entities.ts';
import type { FakeDevice } from '../../testing/fake-device.ts';
import { MODEL_BUCKET } from '../../testing/model/model-storage.ts';
import { ANNA, type World } from '../../testing/world.ts';

const phones: FakeDevice[] = [];
const CUSTOMER = '00000000-0000-7000-8000-0000000000c1';

/** For `afterEach`: expects that no fault was reported, and closes the phones. */
export async function phonesEnd(): Promise<void> {
  const faults = phones.flatMap((phone) => phone.faults);
  await Promise.all(phones.splice(0).map((phone) => phone.kill()));
  expect(faults).toEqual([]);
}

/** A phone with Anna signed in. */
export async function phoneOf(here: World): Promise<{ phone: FakeDevice; sync: Sync }> {
  const phone = here.phone();
  phones.push(phone);
  const sync = await phone.openTab();
  await sync.identity.signIn(here.backend.signIn(ANNA));
  return { phone, sync };
}

/** Bytes that differ from chunk to chunk. */
export function fileOf(size: number, seed = 1): Blob {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 4_096) bytes[at] = (seed + at / 4_096) % 256;
  return new Blob([bytes]);
}

/** Adds a PDF to the folder of the test's customer. Throws the reason of a refusal. */
export async function addDocument(
  sync: Sync,
  content: Blob,
  more: Partial<NewFile> = {},
): Promise<FileReference> {
  const outcome = await sync.store().files.add({
    bucket: MODEL_BUCKET,
    folder: CUSTOMER,
    extension: 'pdf',
    type: 'application/pdf',
    name: 'กรมธรรม์.pdf',
    content,
    ...more,
  });
  if (outcome.outcome !== 'added') throw new Error(outcome.reason);
  return outcome.file;
}

/** Adds a policy with these documents, and its customer where it is missing. Returns the policy's id. */
export async function addPolicyWith(sync: Sync, documents: FileReference[]): Promise<string> {
  const store = sync.store();
  if (!(await store.get(testCustomers, CUSTOMER))) {
    await store.write({ kind: 'create', entity: testCustomers, values: testCustomer(CUSTOMER) });
  }
  const policy: TestPolicy = {
    id: cryptoRandom.id(),
    customer_id: CUSTOMER,
    premium: '1.00',
    remarks: null,
    documents,
    starts: null,
    ends: null,
    deleted_at: null,
  };
  const written = await store.write({ kind: 'create', entity: testPolicies, values: policy });
  if (written.outcome !== 'accepted') throw new Error(written.reason);
  return policy.id;
}

/** Returns what the device knows of a file; undefined if it knows nothing. */
export async function factsOf(sync: Sync, file: FileReference): Promise<FileFacts | undefined> {
  return (await sync.store().files.facts([file.path])).get(file.path);
}
