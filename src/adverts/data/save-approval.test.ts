import { afterEach, beforeEach, expect, it } from 'vitest';
import { phoneOfPerson } from '../../../tests/support/phone-of-person.ts';
import { Refusal, type TestServer } from '../../../tests/components/support/test-server.ts';
import type { ApprovalValues } from '../rules/advert-approval.ts';
import { newLetterKey, uploadLetter } from './advert-letters.ts';
import { removeApproval, saveApproval } from './save-approval.ts';
import type { Approval } from './use-hospital-adverts.ts';

const ADVERT = '00000000-0000-4000-8000-000000000001';
const insert = /POST \/rest\/v1\/advert_approvals/;
const values: ApprovalValues = {
  authority: 'hss',
  number: '1/2569',
  valid_from: '',
  valid_until: '2027-01-01',
};

let server: TestServer;
let close: () => Promise<void>;
let version = 0;
beforeEach(async () => {
  ({ server, close } = await phoneOfPerson('owner'));
  server.writes['advert_approvals'] = {
    store: ({ row, before }) => {
      const others = (server.tables['advert_approvals'] ?? []).filter((each) => each !== before);
      if (others.some((each) => each['promotion_id'] === row['promotion_id'])) {
        const message = 'duplicate key value violates unique constraint "advert_approvals_promotion_id_key"';
        throw new Refusal({ code: '23505', message, status: 409 });
      }
      return { ...row, updated_at: `v${(version += 1)}` };
    },
  };
});
afterEach(() => close());

const save = (before: Approval | null, typed: Partial<ApprovalValues> = {}) =>
  saveApproval({
    advert: { id: ADVERT, kind: 'promotion' },
    before,
    values: { ...values, ...typed },
    letter: null,
  });
const rows = () => server.tables['advert_approvals'] ?? [];

it('PUBLISH-32 the repeat of an approval whose answer was lost is saved once', async () => {
  server.loseAnswer(insert);
  expect(await save(null)).toMatchObject({ outcome: 'unreachable' });
  expect(await save(null)).toMatchObject({ outcome: 'written', row: { number: '1/2569' } });
  expect(rows()).toHaveLength(1);
});

it('PUBLISH-32 an approval that another member entered or changed is shown, and not overwritten', async () => {
  expect(await save(null)).toMatchObject({ outcome: 'written' });
  expect(await save(null, { number: '9/2569' })).toMatchObject({
    outcome: 'changed',
    row: { number: '1/2569' },
  });
  const opened = { ...rows()[0] } as unknown as Approval;
  expect(await save(opened, { number: '2/2569' })).toMatchObject({ outcome: 'written' });
  expect(await save(opened, { number: '3/2569' })).toMatchObject({
    outcome: 'changed',
    row: { number: '2/2569' },
  });
  expect(await save(opened, { valid_until: '2028-01-01' })).toMatchObject({ outcome: 'written' });
  expect(rows()).toMatchObject([{ number: '2/2569', valid_until: '2028-01-01' }]);
});

it('PUBLISH-32 an approval that another member has changed is not removed; one that is gone counts as removed', async () => {
  await save(null);
  const opened = { ...rows()[0] } as unknown as Approval;
  await save(opened, { number: '2/2569' });
  const answer = await removeApproval(opened);
  expect(answer).toMatchObject({ outcome: 'changed', row: { number: '2/2569' } });
  expect(rows()).toHaveLength(1);
  const theirs = { ...rows()[0] } as unknown as Approval;
  expect(await removeApproval(theirs)).toMatchObject({ outcome: 'written' });
  expect(rows()).toEqual([]);
  expect(await removeApproval(theirs)).toMatchObject({ outcome: 'written' });
});

it('PUBLISH-32 a scan whose answer was lost is uploaded once, under one key', async () => {
  const file = new File(['%PDF-1.4'], 'letter.pdf', { type: 'application/pdf' });
  const key = newLetterKey({ hospitalId: ADVERT, file });
  expect(key).toMatch(new RegExp(`^${ADVERT}/[0-9a-f-]{36}\\.pdf$`));
  server.answer(/POST \/storage/, { status: 400, json: { statusCode: '409', message: 'Duplicate' } }, 1);
  expect(await uploadLetter({ key, file })).toEqual({ outcome: 'uploaded' });
});
