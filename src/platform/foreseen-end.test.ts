import Dexie from 'dexie';
import { expect, it } from 'vitest';
import { ChangesWait, isForeseenEnd } from './foreseen-end.ts';

it('an event of the worker ends as foreseen when its database is removed, or changes still wait', () => {
  const noResponse = Object.assign(new Error('x'), { name: 'no-response' });
  expect([new Dexie.DatabaseClosedError(), new ChangesWait('2'), noResponse].map(isForeseenEnd)).toEqual([
    true,
    true,
    true,
  ]);
  expect([new TypeError('x'), new Dexie.SchemaError(), 'x', null].map(isForeseenEnd)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
