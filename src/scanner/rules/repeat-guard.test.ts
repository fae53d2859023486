import { expect, it } from 'vitest';
import { classifyRepeat, type LastRead, type ReadBy } from './repeat-guard.ts';

function readAt(reads: readonly [text: string, atMs: number][], by: ReadBy): string[] {
  let last: LastRead | null = null;
  return reads.flatMap(([text, atMs]) => {
    const classified = classifyRepeat({ last, text, by, atMs });
    last = classified.last;
    return classified.isNew ? [`${text} ${atMs}`] : [];
  });
}

it('ignores the same text for 2.5 s before a camera and 5 s from a scanner', () => {
  const reads: [string, number][] = [
    ['a', 0],
    ['a', 2_499],
    ['a', 4_999],
    ['a', 9_999],
  ];
  expect(readAt(reads, 'camera')).toEqual(['a 0', 'a 4999', 'a 9999']);
  expect(readAt(reads, 'keyboard')).toEqual(['a 0', 'a 9999']);
});

it('counts a code that stays in the picture once, and another one at once', () => {
  const staying = Array.from({ length: 100 }, (_, n): [string, number] => ['a', n * 100]);
  expect(readAt([...staying, ['b', 9_950], ['a', 10_000]], 'camera')).toEqual(['a 0', 'b 9950', 'a 10000']);
});
