import { expect, test } from 'vitest';
import { approvalState, checkApproval, compareStates, type ApprovalState } from './advert-approval.ts';

const today = '2026-11-25';
const period = (valid_from: string | null, valid_until: string | null) => ({ valid_from, valid_until });

test.each([
  [null, 'off', { state: 'not_needed' }],
  [null, 'warn', { state: 'missing' }],
  [null, 'hide', { state: 'missing' }],
  [period(null, null), 'hide', { state: 'valid' }],
  [period('2026-11-26', null), 'hide', { state: 'not_yet' }],
  [period('2026-11-25', '2026-11-25'), 'off', { state: 'ending', daysLeft: 0 }],
  [period(null, '2026-12-25'), 'off', { state: 'ending', daysLeft: 30 }],
  [period(null, '2026-12-26'), 'off', { state: 'valid' }],
  [period(null, '2026-11-24'), 'warn', { state: 'ended' }],
] as const)('PUBLISH-15 %j under «%s» is %j', (approval, setting, state) => {
  expect(approvalState({ approval, setting, today })).toEqual(state);
});

test('what needs work comes first, then what ends soonest', () => {
  const states: ApprovalState[] = [
    { state: 'not_needed' },
    { state: 'valid' },
    { state: 'ending', daysLeft: 9 },
    { state: 'ending', daysLeft: 2 },
    { state: 'missing' },
  ];
  expect(states.toSorted(compareStates)).toEqual(states.toReversed());
});

test.each([
  [{ number: ' ' }, { number: 'numberRequired' }],
  [{ number: 'ฆ'.repeat(101) }, { number: 'numberLong' }],
  [{ number: 'ฆ'.repeat(100), valid_from: '2026-01-01', valid_until: '2026-01-01' }, {}],
  [
    { valid_from: '2026-02-30', valid_until: 'x' },
    { valid_from: 'date', valid_until: 'date' },
  ],
  [{ valid_from: '2026-03-02', valid_until: '2026-03-01' }, { valid_until: 'dateOrder' }],
])('%j has the problems %j', (given, problems) => {
  const values = {
    authority: 'hss' as const,
    number: 'ฆสพ. 1/2569',
    valid_from: '',
    valid_until: '',
    ...given,
  };
  expect(checkApproval(values)).toEqual(problems);
});
