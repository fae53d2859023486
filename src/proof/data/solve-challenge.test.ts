import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solveChallenge } from './solve-challenge.ts';

const salt = 'abc?expires=1&';
const of = (number: number, maxnumber = 2_000) => ({
  salt,
  challenge: createHash('sha256').update(`${salt}${number}`).digest('hex'),
  signature: 's',
  maxnumber,
});

test('SECURITY-59 the number is found, or there is none', () => {
  const { challenge, signature } = of(1_234);
  expect(solveChallenge(of(1_234))).toEqual({ salt, challenge, signature, number: 1_234 });
  expect(solveChallenge(of(1_234, 1_000))).toBeNull();
});
