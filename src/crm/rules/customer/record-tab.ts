/** The tabs of a record. The address names the open one (CUSTOMER-6): `/crm/customer/{id}?tab=notes`. */
export const recordTabs = ['timeline', 'bookings', 'notes', 'insurance', 'details'] as const;
/** A tab of a customer's record. */
export type RecordTab = (typeof recordTabs)[number];

/** The tab that an address names; undefined if it names none or an unknown one. */
export function readRecordTab(named: unknown): RecordTab | undefined {
  return recordTabs.find((tab) => tab === named);
}
