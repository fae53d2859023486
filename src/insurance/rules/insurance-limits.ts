/** List, alerts and badges share these limits (INSURANCE-4, INSURANCE-5). */
export const insuranceLimits = {
  /** An alert of so many days or less is urgent. */
  urgentDays: 7,
  /** "Nearly expired" from here on. */
  soonDays: 30,
  /** How far ahead alerts look. */
  alertMonths: 3,
  /** So long a lapsed policy stays among the alerts. */
  lapsedDays: 90,
} as const;
