import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solveChallenge } from './solve-challenge.ts';

const salt = 'abc?expires=1';
const of = (number: number, maxnumber = 2_000) => ({
  salt,
  challenge: createHash('sha256').update(`${salt}${number}`).digest('hex'),
  signature: 's',
  maxnumber,
});

test('SECURITY-59 the number is found, with pauses on the way, or there is none', async () => {
  let pauses = 0;
  const pause = () => {
    pauses += 1;
    return Promise.resolve();
  };
  expect(await solveChallenge({ challenge: of(1_234), pause })).toEqual({
    salt,
    challenge: of(1_234).challenge,
    signature: 's',
    number: 1_234,
  });
  expect(pauses).toBe(2);
  expect(await solveChallenge({ challenge: of(1_234, 1_000), pause })).toBeNull();
});
