import { expect, test } from 'vitest';
import { countElements, captureScreen } from '../../../src/ui/page/capture-screen.ts';

test('a snapshot of a screen leaves out what is beside it', () => {
  const strip = document.createElement('div');
  strip.style.cssText = 'display: flex; width: 300px; overflow: auto';
  for (const text of ['shown', 'beside']) {
    const part = document.createElement('span');
    part.textContent = text;
    part.style.cssText = 'flex: none; width: 300px';
    strip.append(part);
  }
  document.body.append(strip);
  const screen = captureScreen(strip, { belowPx: Number.POSITIVE_INFINITY, besidePx: 300 });
  strip.remove();
  expect(countElements({ part: screen, name: 'span' })).toBe(1);
  const [, , parts] = screen;
  expect(JSON.stringify(parts)).toContain('shown');
  expect(JSON.stringify(parts)).not.toContain('beside');
});
