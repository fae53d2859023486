import { expect, test } from 'vitest';
import { unnamedSelectors } from './purge-radix.ts';
import { radixWords } from './radix-words.ts';

const css = [
  '.rt-Button:where(.rt-r-size-3){height:3px}',
  '.rt-Select{color:red}',
  '.rt-Button,.rt-Select :hover{top:0}',
  '@media (min-width:520px){.xs\\:rt-r-size-3{height:1px}}',
  '.leaflet-pane{left:0}',
  'body{margin:0}',
  "[data-accent-color='jade']{--a:1}",
].join('');

test('rules of classes that nothing can name go, all others stay', async () => {
  const unnamed = await unnamedSelectors({ css, words: new Set(['rt-Button', 'rt-r-size']) });
  expect([...unnamed].sort()).toEqual(['.rt-Select', '.rt-Select :hover', '.xs\\:rt-r-size-3']);
});

test('the names are those of the components that our sources use', async () => {
  const words = await radixWords({ sources: 'src' });
  for (const used of ['rt-Button', 'rt-BaseButton', 'rt-TextFieldInput', 'rt-r-size']) {
    expect(words).toContain(used);
  }
  expect(words).not.toContain('rt-SelectTrigger');
});
