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
  /** How far ahead the board of renewals looks. */
  boardDays: 90,
  /** Age from which the annual tax asks for an inspection. */
  inspectionYears: { car: 7, motorcycle: 5 },
} as const;
