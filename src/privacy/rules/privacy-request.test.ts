import { expect, test } from 'vitest';
import { checkRequest, requestDeadline } from './privacy-request.ts';

const good = { kind: 'copy', name: 'สมชาย', email: 'a@b.co', telephone: '', details: '' } as const;

test.each([
  [{}, {}],
  [{ email: '', telephone: '081-234-5678' }, {}],
  [{ name: ' ' }, { name: 'nameRequired' }],
  [{ name: 'ก'.repeat(101) }, { name: 'nameTooLong' }],
  [{ email: '' }, { email: 'reachRequired' }],
  [{ email: 'a@b' }, { email: 'emailWrong' }],
  [{ telephone: '12' }, { telephone: 'telephoneWrong' }],
  [{ details: 'ก'.repeat(1001) }, { details: 'detailsTooLong' }],
])('PRIVACY-1 %j is answered by %j', (change, problems) => {
  expect(checkRequest({ ...good, ...change })).toEqual(problems);
});

test('PRIVACY-2 the clock runs from the confirmation, stops with the answer, and says how late it is', () => {
  const part = { due_at: '2026-12-25T03:00:00Z', answered_at: null };
  const at = (now: string) => ({ part, nowMs: Date.parse(now) });
  expect(requestDeadline(at('2026-11-25T03:00:00Z'))).toEqual({ state: 'open', daysLeft: 30 });
  expect(requestDeadline(at('2026-12-25T02:00:00Z'))).toEqual({ state: 'open', daysLeft: 1 });
  expect(requestDeadline(at('2026-12-25T04:00:00Z'))).toEqual({ state: 'late', daysLeft: 1 });
  expect(requestDeadline(at('2026-12-27T04:00:00Z'))).toEqual({ state: 'late', daysLeft: 3 });
  expect(requestDeadline({ part: { ...part, due_at: null }, nowMs: 0 })).toEqual({ state: 'unconfirmed' });
  expect(requestDeadline({ part: { ...part, answered_at: part.due_at }, nowMs: 0 })).toEqual({
    state: 'answered',
  });
});
