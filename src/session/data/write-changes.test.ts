import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { phoneOfPerson } from '../../../tests/support/phone-of-person.ts';
import type { TestServer } from '../../../tests/components/support/test-server.ts';
import { writeChanges } from './write-changes.ts';

const update = /PATCH \/rest\/v1\/hospitals/;
const row = z.object({
  id: z.string(),
  telephone: z.string().nullable(),
  website: z.string().nullable(),
  updated_at: z.string(),
});
type Hospital = z.infer<typeof row>;

let server: TestServer;
let close: () => Promise<void>;
let version = 0;
const nextVersion = () => `v${(version += 1)}`;

beforeEach(async () => {
  ({ server, close } = await phoneOfPerson('owner'));
  server.writes['hospitals'] = { store: ({ row: sent }) => ({ ...sent, updated_at: nextVersion() }) };
  server.tables['hospitals'] = [{ id: 'h', telephone: '1', website: null, updated_at: nextVersion() }];
});
afterEach(() => close());

const stored = () => row.parse(server.tables['hospitals']?.[0]);
const saveElsewhere = (changed: Partial<Hospital>) =>
  Object.assign(server.tables['hospitals']?.[0] ?? {}, changed, { updated_at: nextVersion() });
const write = (before: Hospital, values: Partial<Hospital>) =>
  writeChanges({
    table: 'hospitals',
    where: { id: 'eq.h' },
    before,
    values,
    columns: Object.keys(row.shape),
    row,
  });

it('sends the columns that were changed, and none if nothing was', async () => {
  expect(await write(stored(), { telephone: '2', website: null })).toMatchObject({ outcome: 'written' });
  expect(await write(stored(), { telephone: '2', website: null })).toMatchObject({ outcome: 'written' });
  expect(server.requests(update).map(({ body }) => body)).toEqual([{ telephone: '2' }]);
});

it('PEOPLE-19 leaves what another person saved in another column meanwhile', async () => {
  const before = stored();
  saveElsewhere({ website: 'https://theirs.example' });
  expect(await write(before, { telephone: '2', website: null })).toMatchObject({ outcome: 'written' });
  expect(stored()).toMatchObject({ telephone: '2', website: 'https://theirs.example' });
});

it('PEOPLE-19 writes nothing over a value of another person that the form did not show', async () => {
  const before = stored();
  saveElsewhere({ telephone: '3' });
  const answer = await write(before, { telephone: '2' });
  expect(answer).toMatchObject({ outcome: 'changed', row: { telephone: '3' } });
  expect(stored()).toMatchObject({ telephone: '3' });
  expect(await write(stored(), { telephone: '2' })).toMatchObject({ outcome: 'written' });
});

it('PEOPLE-19 counts an own save whose answer was lost, and overwrites nothing by its repeat', async () => {
  const before = stored();
  server.loseAnswer(update);
  expect(await write(before, { telephone: '2' })).toMatchObject({ outcome: 'unreachable' });
  const { updated_at } = stored();
  expect(await write(before, { telephone: '2' })).toMatchObject({ outcome: 'written', row: { updated_at } });
  saveElsewhere({ telephone: '3' });
  expect(await write(before, { telephone: '2' })).toMatchObject({ outcome: 'changed' });
  expect(stored()).toMatchObject({ telephone: '3' });
});

it('shows the stored row where the person went back to what they saw before a lost answer', async () => {
  const before = stored();
  server.loseAnswer(update);
  await write(before, { telephone: '2' });
  expect(await write(before, { telephone: '1' })).toMatchObject({
    outcome: 'changed',
    row: { telephone: '2' },
  });
});

it('is hidden where the person may not change the row, or it is gone', async () => {
  const before = stored();
  server.writes['hospitals'] = { mayChange: () => false };
  expect(await write(before, { telephone: '2' })).toEqual({ outcome: 'hidden' });
  server.tables['hospitals'] = [];
  expect(await write(before, { telephone: '2' })).toEqual({ outcome: 'hidden' });
});
