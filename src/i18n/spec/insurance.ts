import type { insurance as english } from '../en/insurance.ts';
import { insurance as thai } from '../th/insurance.ts';

/** The specification writes the insurance form, its badges and its messages in Thai, but for one (spec 2 §2, §4, §8). */
export const insurance: Record<keyof typeof english, string> = {
  ...thai,
  'insurance.notAuthenticated': 'Not authenticated',
  'document.trouble.not_authenticated': 'Not authenticated',
};
