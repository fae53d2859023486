import { createContext } from 'react';
import type { SomeTexts } from './texts.ts';

/** Texts that one screen shows in place of the default ones. A chosen language is not touched by them. */
export const ScreenTexts = createContext<SomeTexts>({});
