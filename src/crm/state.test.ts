import { expect, it } from 'vitest';
import { openListView, listView } from './state.ts';

it('a search stays for the person who typed it, and is forgotten for the next person on the device', () => {
  openListView('a');
  Object.assign(listView, { query: 'สมชาย', openedId: 'c1' });
  openListView('a');
  expect(listView).toMatchObject({ query: 'สมชาย', openedId: 'c1' });
  openListView('b');
  expect(listView).toMatchObject({ query: '', openedId: null });
});
