import { useSyncExternalStore } from 'react';
import { createValueStore } from '../../lib/value-store.ts';
import { storeChoice, readChoice } from './stored-choice.ts';
import { useMediaQuery } from './use-media-query.ts';

const key = 'sabai-theme';
/** The colour schemes in the order of the control; `system` is the default. */
export const themeChoices = ['system', 'light', 'dark'] as const;
/** A choice of the colour scheme; `system` follows the device. */
export type ThemeChoice = (typeof themeChoices)[number];

const chosen = createValueStore<ThemeChoice>(readChoice({ key, choices: themeChoices }) ?? 'system');

/** Sets the colour scheme and stores it on this device. If storage is blocked, it lasts as long as the page. */
export function chooseTheme(choice: ThemeChoice): void {
  chosen.set(choice);
  storeChoice({ key, choice });
}

/** The person's choice, and the appearance that results from it and from the system's setting. */
export function useTheme(): { choice: ThemeChoice; appearance: 'light' | 'dark' } {
  const choice = useSyncExternalStore(chosen.subscribe, chosen.get, chosen.get);
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  return { choice, appearance: choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice };
}
