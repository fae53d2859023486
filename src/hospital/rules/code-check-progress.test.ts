import { expect, it } from 'vitest';
import {
  applyServerAnswer,
  attemptOf,
  updateCheckProgress,
  newCheckProgress,
} from './code-check-progress.ts';

it('the end of a slow press leaves the next scan as it is', () => {
  const attempted = updateCheckProgress(newCheckProgress('1 A'), {
    key: '1 A',
    pressing: true,
    attempted: true,
  });
  expect(attempted).toMatchObject({ key: '1 A', pressing: true });
  const next = applyServerAnswer(newCheckProgress('2 B'), { key: '2 B', server: { kind: 'unknown' } });
  expect(updateCheckProgress(next, { key: '1 A', pressing: false, result: null })).toBe(next);
  expect(next.server).toEqual({ kind: 'unknown' });
});

it('a late answer about another code, or after the press, does not count', () => {
  const turn = newCheckProgress('2 B');
  expect(applyServerAnswer(turn, { key: '1 A', server: { kind: 'unknown' } })).toBe(turn);
  const attempted = updateCheckProgress(turn, { key: '2 B', attempted: true });
  expect(applyServerAnswer(attempted, { key: '2 B', server: { kind: 'unknown' } })).toBe(attempted);
});

it('the result of a press is not taken back by a list that shows it as waiting, or does not show it yet', () => {
  const attempt = {
    nonce: 'n',
    basis: 'available',
    attemptedAtMs: 1,
    answer: null,
    answeredBy: null,
  } as const;
  const waiting = { ...attempt, state: 'waiting' } as const;
  const answered = { ...attempt, state: 'answered', answeredBy: 'direct' } as const;
  expect(attemptOf({ result: null }, waiting)).toBe(waiting);
  expect(attemptOf({ result: answered }, null)).toBe(answered);
  expect(attemptOf({ result: answered }, waiting)).toBe(answered);
  // Put off, and answered later by the queue.
  const later = { ...answered, answeredBy: 'queue' } as const;
  expect(attemptOf({ result: waiting }, later)).toBe(later);
  expect(attemptOf({ result: waiting }, { ...later, nonce: 'another' })).toBe(waiting);
});
