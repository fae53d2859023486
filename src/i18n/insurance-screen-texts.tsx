import type { ReactNode } from 'react';
import { ScreenTexts } from './screen-texts.ts';
import { insuranceShared } from './th/insurance-shared.ts';
import { shared } from './th/shared.ts';
import { sharedLater } from './th/shared-later.ts';

/** Texts shared with other screens that the insurance of a customer shows in Thai by default. */
export const insuranceScreenTexts = { ...shared, ...sharedLater, ...insuranceShared };

/**
 * Shows shared texts in Thai by default on the screens of a customer's insurance, which the specification has
 * in Thai (SHELL-6).
 */
export function InsuranceScreenTexts(props: { children: ReactNode }) {
  return <ScreenTexts value={insuranceScreenTexts}>{props.children}</ScreenTexts>;
}
