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
