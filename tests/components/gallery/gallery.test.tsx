import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../support/check-accessibility.ts';
import { openApp } from '../support/open-app.tsx';
import { chooseTheme } from '../../../src/ui/theme-choice.ts';
import { allStates } from './all-states.ts';
import { shown } from './screen-state.ts';

const languages = [undefined, 'th'] as const;

const phone = { width: 390, height: 844 };
afterEach(() => page.viewport(phone.width, phone.height));

describe.each(allStates)('$screen: $state', ({ screen, state, shows, reach, only, ...options }) => {
  const { viewport = phone } = options;
  test.each(languages.filter((language) => !only?.language || language === only.language))(
    'is reached and free of what axe finds in light and dark, in the language %s',
    async (language) => {
      await page.viewport(viewport.width, viewport.height);
      const app = await openApp({ ...options, theme: 'light', ...(language ? { language } : {}) });
      await reach?.(app);
      await shown(shows);
      await expectAccessible(`${screen}, ${state}, light`);
      if (only?.theme) return;
      chooseTheme('dark');
      await expectAccessible(`${screen}, ${state}, dark`);
    },
  );
});

test('every state of a screen has a name of its own', () => {
  const names = allStates.map(({ screen, state }) => `${screen}: ${state}`);
  expect(names).toEqual([...new Set(names)]);
});
