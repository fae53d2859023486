import { expect, it } from 'vitest';
import { basisOf, checkReason, MAX_REASON } from './attempt-prompt.ts';

it('BOOKING-6: wants a reason where the promotion has ended, and there alone', () => {
  expect(checkReason({ question: 'reason', reason: ' \n ' })).toBe('required');
  expect(checkReason({ question: 'reason', reason: 'มาสาย' })).toBeNull();
  expect(checkReason({ question: 'confirm', reason: '' })).toBeNull();
  expect(checkReason({ question: 'record', reason: '' })).toBeNull();
});

it('counts the characters that the server keeps', () => {
  expect(checkReason({ question: 'record', reason: `${'ก'.repeat(MAX_REASON)}  ` })).toBeNull();
  expect(checkReason({ question: 'record', reason: 'ก'.repeat(MAX_REASON + 1) })).toBe('long');
});

it('says of a code that was only recorded that nobody knew it', () => {
  expect(basisOf({ question: 'record', state: 'cannot_verify' })).toBe('unclear');
  expect(basisOf({ question: 'confirm', state: 'stale' })).toBe('available');
  expect(basisOf({ question: 'reason', state: 'promotion_ended' })).toBe('available');
  expect(basisOf({ question: null, state: 'valid_offline' })).toBe('available');
});

it('BOOKING-22: says of a code that only its signature vouched for that it was accepted so', () => {
  expect(basisOf({ question: null, state: 'valid_signed' })).toBe('signed');
});
