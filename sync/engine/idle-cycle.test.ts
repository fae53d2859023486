import { expect, it } from 'vitest';
import { countRequests } from '../testing/count-requests.ts';
import { add, annasPhones, newId } from '../testing/phones.ts';
import { createWorld } from '../testing/world.ts';

const signedIn = annasPhones();

it('a cycle with nothing to do makes 36 requests to the database, those of the sync status included', async () => {
  const { sync } = await signedIn(createWorld());
  await add(sync, newId());
  await countRequests(() => sync.requestSync('manual'));
  const { requests, byStore } = await countRequests(() => sync.requestSync('manual'));
  // It was 47 while the streams were read six times, and each table with a stream
  // was searched although the person had left none.
  expect(requests, JSON.stringify(byStore)).toBeLessThanOrEqual(36);
  expect(byStore['streams.getAll']).toBe(3);
});

it('the facts behind the status are read in one transaction', async () => {
  const { sync } = await signedIn(createWorld());
  await countRequests(() => add(sync, newId()));
  const { transactions } = await countRequests(() => sync.store().facts());
  expect(transactions).toBe(1);
});

it('a start writes nothing to the database of the person, whose strict writes wait for the disk', async () => {
  const { sync, phone } = await signedIn(createWorld());
  await countRequests(() => add(sync, newId()));
  const { byStore } = await countRequests(async () => {
    const tab = await phone.openTab();
    await tab.store().facts();
  });
  expect(Object.keys(byStore).filter((key) => /^(engineState|outbox)\.(put|add|delete)/.test(key))).toEqual(
    [],
  );
});
