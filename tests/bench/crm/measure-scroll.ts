import type { Page } from '@playwright/test';

/** Frames of one scroll; a frame's length is the time between two animation frames. */
export interface Scrolled {
  frames: number;
  longestFrameMs: number;
  framesAbove50Ms: number;
}

const STEP_PX = 420;

/** Scrolls the list like a thumb that flings, one step each frame. */
export async function measureScroll(page: Page, options: { steps: number }): Promise<Scrolled> {
  return page.evaluate(
    async ({ steps, stepPx }) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      window.scrollTo(0, 0);
      await frame();
      let before = await frame();
      const gaps: number[] = [];
      for (let step = 0; step < steps; step += 1) {
        window.scrollBy(0, stepPx);
        const now = await frame();
        gaps.push(now - before);
        before = now;
      }
      window.scrollTo(0, 0);
      await frame();
      return {
        frames: gaps.length,
        longestFrameMs: Math.max(...gaps),
        framesAbove50Ms: gaps.filter((gap) => gap > 50).length,
      };
    },
    { steps: options.steps, stepPx: STEP_PX },
  );
}
