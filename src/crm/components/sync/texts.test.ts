import { expect, it } from 'vitest';
import { allMessageTexts } from '../../../i18n/all-message-texts.ts';
import { translatorOf } from '../../../i18n/translate.ts';
import type { OpenConflict } from '../../data/sync/resolve-conflict.ts';
import { conflictChoices, conflictSentences } from './conflict-text.ts';
import { failureText } from './failure-text.ts';
import { problemList } from '../customer/field-texts.ts';

const t = translatorOf('spec', allMessageTexts);

const conflict: OpenConflict = {
  id: '1',
  entity: 'customers',
  row_id: '2',
  op_id: '3',
  kind: 'overwritten',
  field: 'custom_date',
  losing: { custom_date: '1990-05-01' },
  winning: { custom_date: null },
  met_at: null,
  created_at: '2026-11-20T00:00:00Z',
  resolved_at: null,
  resolution: null,
  isAsked: false,
  writtenHereAtMs: null,
};

it('a conflict is described with the field, the present value and the lost one', () => {
  expect(conflictSentences({ conflict, t, style: 'thai' })).toEqual([
    'Important Date: another device wrote “empty” over “1 พ.ค. 2533”, 20 พ.ย. 2569 07:00.',
  ]);
  const here = { ...conflict, writtenHereAtMs: Date.parse('2026-11-19T02:00:00Z') };
  expect(conflictSentences({ conflict: here, t, style: 'thai' })).toEqual([
    'Important Date: you wrote “empty” on this device, 19 พ.ย. 2569 09:00, over “1 พ.ค. 2533” of another device.',
  ]);
});

it('C6 a conflict ends with when the other value was there, where the server knows it', () => {
  const met = { ...conflict, met_at: '2026-11-18T23:30:00Z' };
  expect(conflictSentences({ conflict: met, t, style: 'thai' }).slice(1)).toEqual([
    'The other value had reached the server by 19 พ.ย. 2569 06:30.',
  ]);
  const guarded = { ...met, kind: 'guarded' as const, losing: { name: 'ก', nickname: 'ข' }, winning: {} };
  expect(conflictSentences({ conflict: guarded, t, style: 'thai' })).toHaveLength(3);
  const deleted = { ...met, kind: 'delete_lost_to_edit' as const };
  expect(conflictSentences({ conflict: deleted, t, style: 'thai' })).toHaveLength(1);
});

it('a place in a conflict is shown as address and coordinates', () => {
  const places = {
    losing: { house_location: { address: 'ตลาด', lat: 1, lng: 2 } },
    winning: { house_location: { address: 'บ้าน' } },
  };
  expect(
    conflictSentences({ conflict: { ...conflict, kind: 'guarded', ...places }, t, style: 'thai' }),
  ).toEqual([
    'House Location: “บ้าน” stays; “ตลาด · 1.0000, 2.0000” of another device, 20 พ.ย. 2569 07:00, was not taken over.',
  ]);
});

it('a refusal names the field that the server named, else says the reason', () => {
  const failure = { code: 'value_refused', message: 'x', detail: 'customers_name_length' } as const;
  expect(failureText({ failure, t })).toBe('Name: Name must be less than 100 characters');
  expect(failureText({ failure: { ...failure, detail: 'customers_unheard_of' }, t })).toBe(
    'The server refused a value.',
  );
  expect(failureText({ failure: { ...failure, code: 'not_allowed' }, t })).toBe(
    "Access Denied: You don't have permission to edit this customer",
  );
});

it('the toast lists path and message, joined by commas (CUSTOMER-5)', () => {
  const problems = [
    { field: 'name', message: 'nameRequired' },
    { field: 'telephone', message: 'phoneShort' },
  ] as const;
  expect(problemList({ problems, messagesName: 'spec', t })).toBe(
    'name: Name is required, telephone: Phone must be at least 8 characters',
  );
  expect(problemList({ problems, messagesName: 'th', t: translatorOf('th', allMessageTexts) })).toBe(
    'ชื่อ: โปรดใส่ชื่อ, เบอร์โทร: เบอร์โทรต้องมีอย่างน้อย 8 ตัว',
  );
});

it('a guarded conflict names both values on its buttons, a period as one value (rule C2)', () => {
  const guarded = {
    ...conflict,
    entity: 'car_insurance',
    kind: 'guarded' as const,
    losing: { coverage_end: '2027-05-31T16:59:59+00:00', coverage_start: '2026-05-31T17:00:00+00:00' },
    winning: { coverage_end: null, coverage_start: '2026-05-31T17:00:00+00:00' },
  };
  expect(conflictChoices({ conflict: guarded, t, style: 'thai' })).toEqual({
    take: 'Use “1 มิ.ย. 2569 – 31 พ.ค. 2570”',
    stay: 'Keep “1 มิ.ย. 2569 – empty”',
  });
  const money = { losing: { net_premium: 1200.5 }, winning: { net_premium: 900 } };
  expect(conflictChoices({ conflict: { ...guarded, ...money }, t, style: 'thai' })).toEqual({
    take: 'Use “฿1,200.50”',
    stay: 'Keep “฿900.00”',
  });
});

it('a refusal of a note, a booking or an insurance record has its own words', () => {
  const failure = { code: 'value_refused', message: 'x', detail: 'customer_notes_content_length' } as const;
  expect(failureText({ failure, t })).toBe('Note: At most 5000 characters');
  expect(failureText({ failure: { ...failure, detail: 'bookings_cancel_used' }, t })).toBe(
    'The booking was used already, so it cannot be cancelled.',
  );
});
