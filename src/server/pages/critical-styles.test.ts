import { expect, test } from 'vitest';
import { createStylesFor } from './critical-styles.ts';

function stylesOf(css: string, markup: string): string {
  return createStylesFor(() => css)({ files: ['/a.css'], markup });
}
const card =
  '<div id="root"><article class="promo big"><h3 data-tone="green" lang="th">x</h3></article></div>';

test.each([
  ['.promo{a:b}', true],
  ['.promo.big>h3{a:b}', true],
  ['.promo.small{a:b}', false],
  ['h4{a:b}', false],
  ['*{a:b}', true],
  ['.dark .promo{a:b}', true],
  ['[data-tone=green]{a:b}', true],
  ['[data-tone="red"]{a:b}', false],
  ['[data-other]{a:b}', false],
  ['.promo:not(.small):hover{a:b}', true],
  [':is(.nothing,.promo) h3::before{content:"}.gone{"}', true],
  ['.a\\:b{a:b}', false],
])('%s', (rule, isNeeded) => expect(stylesOf(rule, card)).toBe(isNeeded ? rule : ''));

test('a rule keeps those of its selectors that can match, in their order and under their conditions', () => {
  const css =
    '.gone,.promo{a:b}@media (min-width:1px){.gone{a:b}@supports (a:b){h3,h4{c:d}}}@media print{h4{a:b}}';
  expect(stylesOf(css, card)).toBe('.promo{a:b}@media (min-width:1px){@supports (a:b){h3{c:d}}}');
});

test('of custom properties those stay that something uses, if only by way of another', () => {
  const css =
    '.promo{--used:var(--deep);--deep:1px;--lost:var(--lost-too);--lost-too:2px}h3{margin:var(--used)}';
  expect(stylesOf(css, card)).toBe('.promo{--used:var(--deep);--deep:1px}h3{margin:var(--used)}');
  expect(stylesOf('.promo{--a:1px}', '<b class="promo" style="width:var(--a)"></b>')).toBe('.promo{--a:1px}');
});

test('fonts stay, and of the animations those that are used', () => {
  const css =
    '@font-face{font-family:x}@keyframes turn{to{rotate:1turn}}@keyframes blink{to{opacity:0}}h3{animation:1s turn}';
  expect(stylesOf(css, card)).toBe(
    '@font-face{font-family:x}@keyframes turn{to{rotate:1turn}}h3{animation:1s turn}',
  );
});
