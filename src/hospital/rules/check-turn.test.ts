import { expect, it } from 'vitest';
import { answerTurn, changeTurn, newTurn } from './check-turn.ts';

it('the end of a slow press leaves the next scan as it is', () => {
  const pressed = changeTurn(newTurn('1 A'), { key: '1 A', pressing: true, pressed: true });
  expect(pressed).toMatchObject({ key: '1 A', pressing: true });
  const next = answerTurn(newTurn('2 B'), { key: '2 B', server: { kind: 'unknown' } });
  expect(changeTurn(next, { key: '1 A', pressing: false, pressedNonce: 'n' })).toBe(next);
  expect(next.server).toEqual({ kind: 'unknown' });
});

it('a late answer about another code, or after the press, does not count', () => {
  const turn = newTurn('2 B');
  expect(answerTurn(turn, { key: '1 A', server: { kind: 'unknown' } })).toBe(turn);
  const pressed = changeTurn(turn, { key: '2 B', pressed: true });
  expect(answerTurn(pressed, { key: '2 B', server: { kind: 'unknown' } })).toBe(pressed);
});
