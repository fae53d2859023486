import { expect, test } from 'vitest';
import { takeScreen } from '../../../src/ui/page/take-screen.ts';

test('a snapshot of a screen has what is in sight', () => {
  const strip = document.createElement('div');
  strip.style.cssText = 'display: flex; width: 300px; overflow: auto';
  const add = (text: string, cssText: string, className = '') => {
    const part = Object.assign(document.createElement('span'), { textContent: text, className });
    part.style.cssText = cssText;
    strip.append(part);
  };
  add('shown', 'flex: none; width: 300px');
  add('beside', 'flex: none; width: 300px');
  add('hidden', 'display: none');
  add('for screen readers', '', 'visually-hidden');
  document.body.append(strip);
  const [, , parts] = takeScreen(strip, { belowPx: window.innerHeight, besidePx: 300 });
  strip.remove();
  expect(parts).toEqual([['span', { class: '', style: 'flex: 0 0 auto; width: 300px;' }, ['shown']]]);
});
