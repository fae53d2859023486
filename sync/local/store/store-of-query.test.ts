import { liveQuery } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import type { Store } from './store.ts';
import type { FakeDevice } from '../../testing/fake-device.ts';
import { ANNA, createWorld } from '../../testing/world.ts';

const phones: FakeDevice[] = [];
afterEach(() => Promise.all(phones.splice(0).map((phone) => phone.kill())));

const PlatformPromise = Promise;
/** Dexie loses its zone here: within a live query the global promise is its own, and this one is not. */
const loseZone = () => new PlatformPromise((resolve) => setImmediate(resolve));

const call = { name: 'say', subject: 'a', values: {}, note: {} };
it.each<{
  part: string;
  read: (store: Store) => Promise<unknown>;
  write: (store: Store) => Promise<unknown>;
}>([
  { part: 'setting', read: (store) => store.getSetting('a'), write: (store) => store.putSetting('a', 'new') },
  { part: 'queue', read: (store) => store.calls.list('say'), write: (store) => store.calls.queue(call) },
])('D14 a live query that lost its zone sees a change of a $part all the same', async ({ read, write }) => {
  const here = createWorld();
  const phone = here.phone();
  phones.push(phone);
  const sync = await phone.openTab();
  await sync.identity.signIn(here.backend.signIn(ANNA));
  const seen: unknown[] = [];
  const query = liveQuery(async () => {
    const store = sync.store();
    await store.getSetting('before');
    await loseZone();
    return read(store);
  }).subscribe((value) => seen.push(value));
  await expect.poll(() => seen).toHaveLength(1);
  await write(sync.store());
  await expect.poll(() => seen.length).toBeGreaterThan(1);
  expect(seen.at(-1)).not.toEqual(seen[0]);
  query.unsubscribe();
});
