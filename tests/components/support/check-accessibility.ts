import axe from 'axe-core';
import { expect } from 'vitest';

/** Expects that axe finds no violation on the page, and that nothing runs over its width. */
export async function expectAccessible(what: string): Promise<void> {
  await animationsEnd();
  const { violations } = await axe.run(document, {
    preload: false,
    elementRef: false,
    rules: {
      // The document around the screen belongs to the test runner; journeys check the app's own.
      'document-title': { enabled: false },
      'html-has-lang': { enabled: false },
      'landmark-one-main': { enabled: true },
    },
    resultTypes: ['violations'],
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, what).toEqual([]);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth, `${what}: the page is wider than the screen`).toBeLessThanOrEqual(clientWidth);
}

/** Finishes all finite animations, because axe cannot measure the contrast of a colour that still changes. */
async function animationsEnd(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const ends = (each: Animation) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  for (;;) {
    await frame();
    await frame();
    const moving = document.getAnimations().filter((each) => each.playState === 'running' && ends(each));
    if (moving.length === 0) return;
    for (const each of moving) each.finish();
  }
}
