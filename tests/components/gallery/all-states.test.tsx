import { expect, test } from 'vitest';
import { allStates } from './all-states.ts';

test('every state of a screen has a name of its own', () => {
  const names = allStates.map(({ screen, state }) => `${screen}: ${state}`);
  expect(names).toEqual([...new Set(names)]);
});
