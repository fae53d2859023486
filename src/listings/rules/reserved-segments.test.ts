import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isReservedPath, reservedSegments } from './reserved-segments.ts';

it('names the first segment of every route', async () => {
  const routes = (await readdir('src/pages')).filter(
    (name) => /^[a-z].*\.tsx$/.test(name) && name !== 'index.tsx',
  );
  expect(routes.length).toBeGreaterThan(40);
  const segments = routes.map((name) => name.replace(/_?\..*$/, ''));
  expect(segments.filter((segment) => !reservedSegments.has(segment))).toEqual([]);
});

it('names the addresses of the server', () => {
  for (const segment of ['assets', 'rest', 'auth', 'storage', 'functions', '.well-known']) {
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
