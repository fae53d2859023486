import { expect, it } from 'vitest';
import { parseInsuranceDraft } from './insurance-draft.ts';
import { checkInsuranceForm, emptyInsuranceForm } from './insurance-values.ts';

it('reads back a draft as it was stored, half-typed values included', () => {
  const empty = checkInsuranceForm({ values: emptyInsuranceForm, before: null, customerId: 'b' });
  const seen = empty.ok ? empty.value : null;
  const stored = { values: { ...emptyInsuranceForm, coverage_end: '14/05', net_premium: 'x' }, seen };
  expect(seen).not.toBeNull();
  expect(parseInsuranceDraft(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});

it('lets go of a draft of another shape', () => {
  expect(parseInsuranceDraft({ values: { car_brand: 'x' }, seen: null })).toBeNull();
  expect(parseInsuranceDraft('x')).toBeNull();
});
