import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing of what axe looks for is on the screen; `what` names it where something is. */
export async function expectNoViolation(page: Page, what: string): Promise<void> {
  // The logo and the screen snapshot come before the app and are not checked.
  await expect(page.locator('.starting, [data-kept]')).toHaveCount(0);
  // Colours in motion have no contrast of their own. What moves ends first; what begins only now, as a dialog does some
  // frames after it is there, is where it should be at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const ends = (each: Animation) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (;;) {
      await frame();
      await frame();
      const moving = document.getAnimations().filter((each) => each.playState === 'running' && ends(each));
      if (moving.length === 0) return;
      await Promise.all(moving.map((each) => each.finished.catch(() => {})));
    }
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found, what).toEqual([]);
}
