import { provideSync, type Sync } from '../../../../sync/index.ts';
import { FakeDevice } from '../../../../sync/testing/fake-device.ts';
import { ANNA, BOON, createWorld, START_MS } from '../../../../sync/testing/world.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import { notesEntity } from '../notes/notes-entity.ts';
import { consentsEntity } from '../../../consents/data/consents-entity.ts';
import { customerTagsEntity } from '../tags/customer-tags-entity.ts';
import { tasksEntity } from '../tasks/tasks-entity.ts';

/** A phone without a network, on which the agent Anna is signed in. `getSync` returns its sync. */
export async function agentPhone() {
  const { backend } = createWorld();
  backend.online = false;
  const entities = [
    customersEntity,
    notesEntity,
    tasksEntity,
    consentsEntity,
    customerTagsEntity,
    bookingsEntity,
    insuranceEntity,
  ];
  const phone = new FakeDevice({ backend, entities, startMs: START_MS });
  const sync: Sync = await phone.openTab();
  provideSync(sync);
  const signIn = (who: 'anna' | 'boon') => sync.identity.signIn(backend.signIn(who === 'anna' ? ANNA : BOON));
  await signIn('anna');
  /** Changes Anna's tables on disk directly, as the engine does when it fetches and sends. */
  async function onDisk(table: string, task: (store: IDBObjectStore) => void): Promise<void> {
    const opening = phone.databases.indexedDB.open(`crm-${ANNA}`);
    await settled(opening);
    const db = opening.result;
    const transaction = db.transaction(table, 'readwrite');
    task(transaction.objectStore(table));
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    db.close();
  }
  return {
    phone,
    sync,
    signIn,
    fetched: (table: string, rows: readonly object[]) =>
      onDisk(table, (store) => rows.forEach((row) => store.put(row))),
    async allSent() {
      for (const table of ['outbox', 'shadows']) await onDisk(table, (store) => store.clear());
    },
  };
}

function settled(request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('Not opened.'));
  });
}
