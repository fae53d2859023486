import type { ReactNode } from 'react';
import { ScreenTexts } from './screen-texts.ts';
import { insuranceShared } from './th/insurance-shared.ts';
import { shared } from './th/shared.ts';
import { sharedLater } from './th/shared-later.ts';

export const insuranceScreenTexts = { ...shared, ...sharedLater, ...insuranceShared };

/** The specification writes the insurance of a customer in Thai; what all screens share is Thai there too (SHELL-6). */
export function InsuranceScreenTexts(props: { children: ReactNode }) {
  return <ScreenTexts value={insuranceScreenTexts}>{props.children}</ScreenTexts>;
}
