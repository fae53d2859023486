import Dexie from 'dexie';
import { expect, it } from 'vitest';
import { ChangesUnsentError, isExpectedError } from './foreseen-end.ts';

it('an event of the worker ends as foreseen when its database is removed, or changes still wait', () => {
  const noResponse = Object.assign(new Error('x'), { name: 'no-response' });
  expect(
    [new Dexie.DatabaseClosedError(), new ChangesUnsentError('2'), noResponse].map(isExpectedError),
  ).toEqual([true, true, true]);
  expect([new TypeError('x'), new Dexie.SchemaError(), 'x', null].map(isExpectedError)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
