import type { ReactNode } from 'react';
import { ScreenTexts } from './screen-texts.ts';
import { pictures } from './th/pictures.ts';
import { places } from './th/places.ts';
import { reports } from './th/reports.ts';
import { scanner } from './th/scanner.ts';
import { shared } from './th/shared.ts';
import { sharedLater } from './th/shared-later.ts';

/** Texts shared with other screens that the screens of events show in Thai by default. */
export const thaiScreenTexts = {
  ...shared,
  ...sharedLater,
  ...pictures,
  ...places,
  ...reports,
  ...scanner,
};

/**
 * Shows shared texts in Thai by default on the screens of events, which the specification has in Thai
 * (SHELL-6).
 */
export function ThaiScreenTexts(props: { children: ReactNode }) {
  return <ScreenTexts value={thaiScreenTexts}>{props.children}</ScreenTexts>;
}
