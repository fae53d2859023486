import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { conflictsEntity } from '../entity.ts';
import { LocalDatabase } from '../database/local-database.ts';
import { DeviceDatabase } from '../database/device-database.ts';
import { readSettingWithoutSync } from './read-setting-without-sync.ts';

const ids = ['00000000-0000-7000-8000-00000000000d', '00000000-0000-7000-8000-00000000000e'] as const;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

async function signIn(userId: string | null): Promise<void> {
  const device = new DeviceDatabase({ indexedDB, IDBKeyRange });
  await device.identity.clear();
  if (userId !== null) {
    await device.identity.put({
      key: 'current',
      person: { userId, email: 'a@b.c', fullName: '', role: null, state: 'active' },
      accessToken: 'a',
      refreshToken: 'r',
      expiresAtMs: 0,
    });
  }
  device.close();
}

async function save(userId: string, value: unknown): Promise<void> {
  const databases = { indexedDB, IDBKeyRange };
  const db = new LocalDatabase({ userId, entities: [conflictsEntity], durability: 'strict', databases });
  await db.settings.put({ key: 'screen', value });
  db.close();
}

it('reads the draft of the person who is signed in, and of nobody else', async () => {
  await save(ids[0], { of: 'first' });
  await save(ids[1], { of: 'second' });
  await signIn(ids[1]);
  expect(await readSettingWithoutSync('screen')).toEqual({ of: 'second' });
  expect(await readSettingWithoutSync('nothing')).toBeNull();
  await signIn(ids[0]);
  expect(await readSettingWithoutSync('screen')).toEqual({ of: 'first' });
  await signIn(null);
  expect(await readSettingWithoutSync('screen')).toBeNull();
});

it('makes no database: neither on a new device nor where the data was removed', async () => {
  await expect(readSettingWithoutSync('screen')).rejects.toThrow(/abort/i);
  expect(await indexedDB.databases()).toEqual([]);
  await signIn(ids[0]);
  await expect(readSettingWithoutSync('screen')).rejects.toThrow(/abort/i);
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['sabai-device']);
});
