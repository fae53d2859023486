import { afterEach, test } from 'vitest';
import { page } from 'vitest/browser';
import { chosenLanguage } from '../../../src/i18n/language.ts';
import { chooseTheme } from '../../../src/ui/device/theme-choice.ts';
import { expectAccessible } from '../support/check-accessibility.ts';
import { openApp } from '../support/open-app.tsx';
import { shown, type ScreenState } from './screen-state.ts';

const phone = { width: 390, height: 844 };

/** Screens on which what visitors and publishers see is laid out otherwise than on a phone. */
export const wideScreens = [
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];

/**
 * Declares one test per state, of which axe sees the specification's texts in light colours, then Thai in dark ones, there also on
 * each of `sizes`. Colours do not depend on the language, so the other combinations add nothing.
 * With `GALLERY=sample` the first state of each screen is enough.
 */
export function checkStates(states: readonly ScreenState[], sizes: typeof wideScreens = []): void {
  afterEach(() => page.viewport(phone.width, phone.height));

  const isFirst = ({ screen }: ScreenState, index: number) =>
    states.findIndex((state) => state.screen === screen) === index;
  const chosen = import.meta.env.VITE_GALLERY === 'sample' ? states.filter(isFirst) : states;
  test.each(chosen)('$screen: $state', async ({ screen, state, shows, reach, ...options }) => {
    const { viewport = phone } = options;
    await page.viewport(viewport.width, viewport.height);
    const app = await openApp({ ...options, theme: 'light' });
    await reach?.(app);
    await shown(shows);
    await expectAccessible(`${screen}, ${state}, default, light`);
    chosenLanguage.set('th');
    chooseTheme('dark');
    await shown(shows);
    await expectAccessible(`${screen}, ${state}, Thai, dark`);
    for (const { width, height } of sizes) {
      await page.viewport(width, height);
      await shown(shows);
      await expectAccessible(`${screen}, ${state}, Thai, dark, ${width} wide`);
    }
  });
}
