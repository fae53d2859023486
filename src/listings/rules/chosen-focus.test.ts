import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPictureLink, nearestFocus, withFocus } from './chosen-focus.ts';
import { readFocus } from './picture-focus.ts';

const url = 'https://a.example/p.webp';
const percent = fc.integer({ min: 0, max: 10 }).map((tens) => tens * 10);

test('PUBLISH-29: what is stored is read again, and the middle is no point', () => {
  fc.assert(
    fc.property(percent, percent, (x, y) => {
      const stored = withFocus({ url, focus: { x, y } });
      expect(isPictureLink(stored)).toBe(true);
      expect(readFocus(stored)).toEqual({ url, focus: x === 50 && y === 50 ? null : { x, y } });
    }),
  );
  expect(withFocus({ url, focus: null })).toBe(url);
});

test('PUBLISH-29: a point that was dragged out of the picture is at its edge', () => {
  expect(nearestFocus({ x: -12, y: 104 })).toEqual({ x: 0, y: 100 });
  expect(nearestFocus({ x: 54.9, y: 55 })).toEqual({ x: 50, y: 60 });
});

test.each(['#focus=55,50', '#focus=110,0', '#focus=1,2,3', '#focus=', '#top'])(
  'PUBLISH-29: %s is no focal point',
  (fragment) => {
    expect(readFocus(url + fragment)).toEqual({ url: url + fragment, focus: null });
    expect(isPictureLink(url + fragment)).toBe(false);
  },
);
