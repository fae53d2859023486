import { expect, it } from 'vitest';
import { looserSearches } from './looser-searches.ts';

it('MARKET-23: asks for less, one thing after another', () => {
  const near = { near: '13.750,100.500', place: 'สีลม' };
  const searches = looserSearches({
    query: 'ฟัน',
    category: 'สปา',
    filter: { ...near, km: 5, max: 900, sort: 'price' },
  });
  const nearest = { ...near, sort: 'distance' };
  expect(searches).toEqual([
    { without: 'limit', wanted: { query: 'ฟัน', category: 'สปา', filter: { max: 900, ...nearest } } },
    { without: 'filters', wanted: { query: 'ฟัน', category: 'สปา', filter: nearest } },
    { without: 'category', wanted: { query: 'ฟัน', category: null, filter: nearest } },
    { without: 'words', wanted: { query: '', category: 'สปา', filter: nearest } },
  ]);
});

it('MARKET-23: an empty category leads to the others, and a list without conditions to nothing', () => {
  expect(looserSearches({ query: '', category: 'สปา', filter: {} })).toEqual([
    { without: 'words', wanted: { query: '', category: null, filter: {} } },
  ]);
  expect(looserSearches({ query: '', category: null, filter: { sort: 'price' } })).toEqual([]);
});
