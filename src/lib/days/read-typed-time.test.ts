import { expect, it } from 'vitest';
import { readTypedTime } from './read-typed-time.ts';

it.each([
  ['09:30', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['930', '09:30'],
  ['1830', '18:30'],
  ['9', '09:00'],
  [' ๑๘:๐๕ ', '18:05'],
  ['00:00', '00:00'],
])('%s is the time %s', (typed, time) => expect(readTypedTime(typed)).toBe(time));

it.each(['', '24:00', '12:60', 'noon', '9:3', '123456', '6 pm'])('%s is no time of 24 hours', (typed) =>
  expect(readTypedTime(typed)).toBeNull(),
);
