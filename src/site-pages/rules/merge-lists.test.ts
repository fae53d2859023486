import { describe, expect, it } from 'vitest';
import { matchedPositions, mergeLists } from './merge-lists.ts';

const letters = (text: string) => text.split('');
const merge = (base: string, mine: string, theirs: string) =>
  mergeLists({
    base: letters(base),
    mine: letters(mine),
    theirs: letters(theirs),
    keyOf: (letter) => letter,
  }).map((stretch) =>
    'settled' in stretch
      ? stretch.settled.join('')
      : { mine: stretch.mine.join(''), theirs: stretch.theirs.join('') },
  );

describe('two changed copies of a list', () => {
  it.each([
    ['nobody changed anything', 'abc', 'abc', 'abc', ['abc']],
    ['both lists are empty', '', '', '', []],
    ['I added, they did not', 'abc', 'abXc', 'abc', ['abXc']],
    ['they removed, I did not', 'abc', 'abc', 'ac', ['ac']],
    ['both changed, in different places', 'abcd', 'aXcd', 'abcY', ['aXcY']],
    ['both changed the same alike', 'abc', 'aXc', 'aXc', ['aXc']],
    ['they moved the last to the front', 'abc', 'abc', 'cab', ['cab']],
  ])('%s', (_name, base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toEqual(merged);
  });

  it.each([
    [
      'both changed the same to different things',
      'abc',
      'aXc',
      'aYc',
      ['a', { mine: 'X', theirs: 'Y' }, 'c'],
    ],
    ['I changed what they removed', 'abc', 'aXc', 'ac', ['a', { mine: 'X', theirs: '' }, 'c']],
    ['both added at the same place', 'ab', 'aXb', 'aYb', ['a', { mine: 'X', theirs: 'Y' }, 'b']],
    ['both wrote a first list', '', 'X', 'Y', [{ mine: 'X', theirs: 'Y' }]],
  ])('is to be chosen where %s', (_name, base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toEqual(merged);
  });
});

it('the longest common subsequence keeps its order, with repeats', () => {
  expect([...matchedPositions(letters('xaabx'), letters('xabbx'))].toSorted(([a], [b]) => a - b)).toEqual([
    [0, 0],
    [1, 1],
    [3, 3],
    [4, 4],
  ]);
  expect(matchedPositions([], ['a']).size).toBe(0);
});
