/** Limits of insurance, shared by list, alerts and badges (spec 2 §2, §9; decision C4). */
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
