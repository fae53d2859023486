/** Limits that the list, alerts, badges and the renewal board share (INSURANCE-4, INSURANCE-5). */
export const insuranceLimits = {
  /** An alert is urgent if the cover ends within this many days. */
  urgentDays: 7,
  /** A cover is "nearly expired" if it ends within this many days. */
  soonDays: 30,
  /** Alerts include covers that end within this many months. */
  alertMonths: 3,
  /** A lapsed cover stays among the alerts, and on the board, for this many days. */
  lapsedDays: 90,
  /** The renewal board includes what ends within this many days. */
  boardDays: 90,
  /** Age of a vehicle in years from which the annual tax requires an inspection. */
  inspectionYears: { car: 7, motorcycle: 5 },
} as const;
