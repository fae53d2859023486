import { expect, it } from 'vitest';
import { beginListView, changeListView, listView } from './state.ts';

it('a search stays for whoever typed it, and is forgotten for the next person on the device', () => {
  beginListView('a');
  changeListView({ query: 'สมชาย', openedId: 'c1' });
  beginListView('a');
  expect(listView.get()).toMatchObject({ query: 'สมชาย', openedId: 'c1' });
  beginListView('b');
  expect(listView.get()).toMatchObject({ query: '', openedId: null });
});
