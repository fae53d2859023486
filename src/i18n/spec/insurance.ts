import type { insurance as english } from '../en/insurance.ts';
import { insurance as thai } from '../th/insurance.ts';

/** The default texts of insurance are Thai, except for one (SHELL-6). */
export const insurance: Record<keyof typeof english, string> = {
  ...thai,
  'insurance.notAuthenticated': 'Not authenticated',
  'document.problem.not_authenticated': 'Not authenticated',
};
