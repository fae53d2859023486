import type { ReactNode } from 'react';
import { ScreenTexts } from './screen-texts.ts';
import { pictures } from './th/pictures.ts';
import { places } from './th/places.ts';
import { reports } from './th/reports.ts';
import { scanner } from './th/scanner.ts';
import { shared } from './th/shared.ts';
import { sharedLater } from './th/shared-later.ts';

export const thaiScreenTexts = {
  ...shared,
  ...sharedLater,
  ...pictures,
  ...places,
  ...reports,
  ...scanner,
};

/** The specification writes the screens of events in Thai; what all screens share is Thai there too (SHELL-6). */
export function ThaiScreenTexts(props: { children: ReactNode }) {
  return <ScreenTexts value={thaiScreenTexts}>{props.children}</ScreenTexts>;
}
