import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { syncedTables } from '../../../src/app/synced-tables.ts';
import { fetchNetwork } from '../../../sync/adapters/fetch-network.ts';
import { fetchTransfers } from '../../../sync/adapters/fetch-transfers.ts';
import { createSync } from '../../../sync/create-sync.ts';
import { fakeHub, fakeLocks } from '../../../sync/testing/fake-locks.ts';
import type { Store, Sync } from '../../../sync/index.ts';
import type { SignedUp } from '../support/call-server.ts';
import { lossyNetwork, type Answered } from './lossy-network.ts';

// Dexie's live queries check that the platform has IndexedDB.
Dexie.dependencies.indexedDB ??= new IDBFactory();

/** A phone or tablet with the app's engine on a database in memory, over HTTP. */
export interface LoadDevice {
  person: SignedUp;
  role: 'general' | 'hospital';
  store(): Store;
  sync(): Sync;
  /** Closes the app and starts it again on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the app and signs the person in. `share()` of its
 * calls go wrong, 0 to 1; `onAnswer` gets each answered call.
 */
export async function openLoadDevice(options: {
  origin: string;
  person: SignedUp;
  role: 'general' | 'hospital';
  share: () => number;
  onAnswer: Answered;
}): Promise<LoadDevice> {
  const { origin, person, role, share, onAnswer } = options;
  const backend = { url: origin, publishableKey: 'sb_publishable_local' };
  // Dexie caches by database name, and the devices of this process have databases of the same names.
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' };
  const start = async (): Promise<Sync> => {
    const network = { ...fetchNetwork(backend), seemsOnline: () => true };
    const sync = createSync({
      entities: syncedTables,
      platform: 'window',
      backend,
      ports: {
        databases,
        transfers: fetchTransfers(backend),
        network: lossyNetwork({ network, share, onAnswer }),
        locks: fakeLocks(),
        channel: fakeHub().forTab(),
      },
    });
    await sync.ready;
    if (!sync.identity.current()) {
      await sync.identity.signIn({
        userId: person.userId,
        email: person.email,
        fullName: '',
        role,
        accessToken: person.token,
        refreshToken: person.refreshToken,
        expiresInSeconds: person.expiresInSeconds,
      });
    }
    sync.start();
    sync.setVisible(true);
    return sync;
  };
  let sync = await start();
  return {
    person,
    role,
    store: () => sync.store(),
    sync: () => sync,
    async restart() {
      await sync.close();
      sync = await start();
    },
    close: async () => sync.close(),
  };
}
