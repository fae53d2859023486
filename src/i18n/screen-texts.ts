import { createContext } from 'react';
import type { SomeTexts } from './texts.ts';

/**
 * Thai texts that one screen shows in place of the default ones. They do not apply once a language was chosen.
 */
export const ScreenTexts = createContext<SomeTexts>({});
