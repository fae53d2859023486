import { afterEach, test } from 'vitest';
import { page } from 'vitest/browser';
import { chosenLanguage } from '../../../src/i18n/language.ts';
import { chooseTheme } from '../../../src/ui/device/theme-choice.ts';
import { expectAccessible } from '../support/check-accessibility.ts';
import { openApp } from '../support/open-app.tsx';
import { shown, type ScreenState } from './screen-state.ts';

const phone = { width: 390, height: 844 };

/**
 * Declares one test per state. The test reaches the state in the specification's texts and light colours, and then switches to Thai and
 * dark in place. axe runs in both. Colours do not depend on the language, so the other two combinations add nothing.
 * With `GALLERY=sample` the first state of each screen is enough.
 */
export function checkStates(states: readonly ScreenState[]): void {
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
  });
}
