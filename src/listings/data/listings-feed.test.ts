import { expect, it } from 'vitest';
import { createFeed } from './listings-feed.ts';

interface Card {
  id: string;
  title: string;
}
const cardsOf = (title: string): Card[] =>
  Array.from({ length: 50 }, (_, n) => ({ id: `id-${n}`, title: `${title} ${n}` }));

function aFeed() {
  const server = { cards: cardsOf('ทำฟัน') };
  const work = { folded: 0, sorted: 0 };
  const feed = createFeed<Card, { query: string }, { card: Card }>({
    list: ({ query }) =>
      Promise.resolve({
        outcome: 'read',
        value: server.cards.filter(({ title }) => title.includes(query)).map((card) => ({ ...card })),
        storedAtMs: null,
      }),
    pageRows: 100,
    know: (card) => {
      work.folded += 1;
      return { card };
    },
    order: () => {
      work.sorted += 1;
      return (a, b) => (a.card.id < b.card.id ? -1 : 1);
    },
    match: ({ cards, query }) => cards.map(({ card }) => card).filter(({ title }) => title.includes(query)),
  });
  const search = async (query: string) => {
    const rows = feed.local({ query });
    feed.open({ query });
    await expect.poll(() => feed.view({ query }).phase).toBe('ready');
    return rows;
  };
  return { server, work, feed, search };
}

it('folds and sorts the cards once, however many letters of a search bring them again', async () => {
  const { work, search } = aFeed();
  await search('');
  for (const query of ['ท', 'ทำ', 'ทำฟ', 'ทำฟั', 'ทำฟัน 1']) await search(query);
  expect(await search('ทำฟัน 4')).toHaveLength(11);
  expect(work).toEqual({ folded: 50, sorted: 1 });
});

it('lists a card that is the same as before as the same object, so that nothing of it is drawn anew', async () => {
  const { feed, search } = aFeed();
  await search('');
  const rows = await search('ทำฟัน 4');
  expect(feed.view({ query: 'ทำฟัน 4' }).rows[0]).toBe(rows[0]);
});

it('knows a card that changed on the server by its new text', async () => {
  const { server, feed, search } = aFeed();
  await search('');
  server.cards = cardsOf('สปา');
  await search('สปา');
  expect(feed.local({ query: 'สปา' })).toHaveLength(50);
  expect(feed.local({ query: 'ทำฟัน' })).toHaveLength(0);
});

/** A feed over many cards by pages of 48, whose server can be away. */
function aLongFeed(count: number) {
  const server = { title: 'สปา', online: true, added: [] as string[], storedAtMs: null as number | null };
  const feed = createFeed<Card, { query: string }, { card: Card }>({
    list: async ({ after, maxRows }) => {
      if (!server.online) return { outcome: 'unread', reason: 'offline' };
      const ids = [...server.added, ...Array.from({ length: count }, (_, n) => `id-${n}`)];
      const all = ids.map((id) => ({ id, title: server.title }));
      const from = after ? all.findIndex(({ id }) => id === after.id) + 1 : 0;
      return { outcome: 'read', value: all.slice(from, from + maxRows), storedAtMs: server.storedAtMs };
    },
    pageRows: 48,
    know: (card) => ({ card }),
    order: () => () => 0,
    match: ({ cards }) => cards.map(({ card }) => card),
  });
  const wanted = { query: '' };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const more = async () => {
    feed.more(wanted);
    await settled();
  };
  const open = async () => {
    feed.open(wanted);
    await settled();
  };
  return { server, feed, wanted, open, more, view: () => feed.view(wanted) };
}

it('reads a page that could not be read when it is asked for again', async () => {
  const { server, open, more, view } = aLongFeed(100);
  await open();
  server.online = false;
  await more();
  expect(view()).toMatchObject({ phase: 'stopped', complete: false, rows: { length: 48 } });
  server.online = true;
  await more();
  expect(view()).toMatchObject({ phase: 'ready', complete: false, rows: { length: 96 } });
  await more();
  expect(view()).toMatchObject({ phase: 'ready', complete: true, rows: { length: 100 } });
});

it('reads a list anew as far as it was read, so that nobody loses their place in it', async () => {
  const { server, feed, wanted, open, more, view } = aLongFeed(100);
  await open();
  await more();
  server.title = 'นวด';
  await feed.refresh(wanted);
  expect(view()).toMatchObject({ phase: 'ready', complete: false, rows: { length: 96 } });
  expect(view().rows.at(-1)?.title).toBe('นวด');
});

it('reads 200 rows anew at most, and leaves those below as they were', async () => {
  const { server, feed, wanted, open, more, view } = aLongFeed(260);
  await open();
  for (let page = 2; page <= 5; page += 1) await more();
  server.title = 'นวด';
  await feed.refresh(wanted);
  expect(view()).toMatchObject({ phase: 'ready', complete: false, rows: { length: 240 } });
  expect(view().rows.map(({ id }) => id)).toEqual(Array.from({ length: 240 }, (_, n) => `id-${n}`));
  expect(view().rows.filter(({ title }) => title === 'นวด')).toHaveLength(200);
  await more();
  expect(view()).toMatchObject({ complete: true, rows: { length: 260 } });
});

it('leaves no gap where newer rows came to the top of a list that is read anew in part', async () => {
  const { server, feed, wanted, open, more, view } = aLongFeed(260);
  await open();
  for (let page = 2; page <= 5; page += 1) await more();
  server.added = ['new-0', 'new-1', 'new-2'];
  await feed.refresh(wanted);
  const old = Array.from({ length: 240 }, (_, n) => `id-${n}`);
  expect(view().rows.map(({ id }) => id)).toEqual([...server.added, ...old]);
});

it('is as old as its stored page, also where the next one comes from the server', async () => {
  const { server, open, more, view } = aLongFeed(160);
  server.storedAtMs = 5;
  await open();
  server.storedAtMs = null;
  await more();
  expect(view()).toMatchObject({ storedAtMs: 5, rows: { length: 96 } });
  server.storedAtMs = 7;
  await more();
  expect(view()).toMatchObject({ storedAtMs: 5, rows: { length: 144 } });
});
