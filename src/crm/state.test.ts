import { expect, it } from 'vitest';
import { beginListView, listView } from './state.ts';

it('a search stays for whoever typed it, and is forgotten for the next person on the device', () => {
  beginListView('a');
  Object.assign(listView, { query: 'สมชาย', openedId: 'c1' });
  beginListView('a');
  expect(listView).toMatchObject({ query: 'สมชาย', openedId: 'c1' });
  beginListView('b');
  expect(listView).toMatchObject({ query: '', openedId: null });
});
