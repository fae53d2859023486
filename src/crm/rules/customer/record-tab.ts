/** The address names the tab of a record (CUSTOMER-6): `/crm/customer/{id}?tab=notes`. */
export const recordTabs = ['timeline', 'bookings', 'notes', 'insurance', 'details'] as const;
export type RecordTab = (typeof recordTabs)[number];

/** The tab that an address names; undefined for none and for one that there is not. */
export function readRecordTab(named: unknown): RecordTab | undefined {
  return recordTabs.find((tab) => tab === named);
}
