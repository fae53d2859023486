import { expect, it } from 'vitest';
import { isReservedPath, reservedSegments } from './reserved-segments.ts';

it('names every static route and every door of the server', () => {
  for (const segment of [
    'crm',
    'general-auth',
    'assets',
    'rest',
    'auth',
    'storage',
    'functions',
    '.well-known',
  ]) {
    expect(reservedSegments.has(segment)).toBe(true);
  }
});

it('sees through case and escapes, and survives broken ones', () => {
  expect(isReservedPath('/CRM/add')).toBe(true);
  expect(isReservedPath('/%63rm')).toBe(true);
  expect(isReservedPath('/%zz/x')).toBe(false);
  expect(isReservedPath('/โรงพยาบาล/โปร')).toBe(false);
  expect(isReservedPath('/')).toBe(false);
});
