import { expect, it } from 'vitest';
import { checkDetails, emptyDetails, readDetails } from './registration-details.ts';

it('EVENT-13 details have the limits of the database, and nothing is ticked', () => {
  const check = (given: Partial<typeof emptyDetails>) => checkDetails({ ...emptyDetails, ...given });
  expect(emptyDetails).toMatchObject({ partySize: 1, wantsMail: false });
  expect(check({ fullName: 'ก'.repeat(100), telephone: '+66 (0)81-234', lineId: 'x'.repeat(100) })).toEqual(
    {},
  );
  expect(check({ fullName: 'ก'.repeat(101), telephone: '081x', lineId: 'x'.repeat(101) })).toEqual({
    fullName: 'nameLong',
    telephone: 'phoneFormat',
    lineId: 'lineLong',
  });
  expect(check({ telephone: '0'.repeat(51) })).toEqual({ telephone: 'phoneLong' });
});

it('what a tab stored is read as it was, and anything odd is nothing', () => {
  const given = { fullName: 'แอน', telephone: '081', lineId: 'ann', partySize: 3, wantsMail: true };
  expect(readDetails(JSON.parse(JSON.stringify(given)))).toEqual(given);
  for (const odd of [null, 'x', { partySize: 6, wantsMail: 'yes', fullName: 5 }, { partySize: 0.5 }]) {
    expect(readDetails(odd)).toEqual(emptyDetails);
  }
});
