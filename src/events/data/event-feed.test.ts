import { expect, it } from 'vitest';
import type { EventCard } from '../../listings/rules/event-card-row.ts';
import { eventDetail } from '../event-fixtures.ts';
import { createEventFeed } from './event-feed.ts';

const minuteMs = 60_000;

/** A server of so many events, of each of which so many seats are taken, and a clock. */
function world(options: { events: number }) {
  const now = { ms: 0, taken: 0, online: true };
  const asked: { query: string; maxRows: number }[] = [];
  const feed = createEventFeed({
    nowMs: () => now.ms,
    list: async ({ query, after, maxRows }) => {
      asked.push({ query, maxRows });
      if (!now.online) return { outcome: 'unread', reason: 'offline' };
      const all = Array.from({ length: options.events }, (_, index): EventCard => {
        return eventDetail({ id: String(100 + index), registered_count: now.taken });
      });
      const from = after ? all.findIndex(({ id }) => id === after.id) + 1 : 0;
      return { outcome: 'read', value: all.slice(from, from + maxRows), storedAtMs: null };
    },
  });
  const open = async (query = '') => {
    feed.open({ query });
    await settled();
    return feed.view({ query });
  };
  return { feed, now, asked, open };
}

/** All that was asked is answered: nothing here waits for more than promises. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const takenOf = (view: { rows: readonly EventCard[] }) => view.rows[0]?.registered_count;

it('reads a list anew that is opened a minute later, and not before', async () => {
  const { now, asked, open } = world({ events: 3 });
  await open();
  now.taken = 1;
  now.ms = minuteMs;
  expect(takenOf(await open())).toBe(0);
  now.ms = minuteMs + 1;
  expect(takenOf(await open())).toBe(1);
  expect(asked).toHaveLength(2);
});

it('shows what it had until the answer is there, and says that it is old where none comes', async () => {
  const { feed, now, open } = world({ events: 3 });
  await open();
  now.ms = 2 * minuteMs;
  now.online = false;
  feed.open({ query: '' });
  expect(feed.view({ query: '' })).toMatchObject({ phase: 'ready', rows: { length: 3 } });
  await settled();
  expect(feed.view({ query: '' })).toMatchObject({ phase: 'failed', rows: { length: 3 } });
  now.online = true;
  expect(await open()).toMatchObject({ phase: 'ready', rows: { length: 3 } });
});

it('reads every list anew after seats have changed', async () => {
  const { feed, now, asked, open } = world({ events: 3 });
  await open();
  await open('เดิน');
  now.taken = 1;
  feed.outdate();
  expect(takenOf(await open('เดิน'))).toBe(1);
  expect(takenOf(await open())).toBe(1);
  expect(asked.map(({ query }) => query)).toEqual(['', 'เดิน', 'เดิน', '']);
});

it('keeps the length of a list that has grown', async () => {
  const { feed, now, asked, open } = world({ events: 90 });
  await open();
  feed.more({ query: '' });
  await settled();
  now.ms = 2 * minuteMs;
  expect((await open()).rows).toHaveLength(90);
  expect(asked.map(({ maxRows }) => maxRows)).toEqual([48, 48, 90]);
});
