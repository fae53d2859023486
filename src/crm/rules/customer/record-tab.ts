/** The parts of a record (spec 2 §2), as its address names them: `/crm/customer/{id}?tab=notes`. */
const recordTabs = ['bookings', 'notes', 'insurance'] as const;
export type RecordTab = (typeof recordTabs)[number];

/** The tab that an address names; undefined for none and for one that there is not. */
export function readRecordTab(named: unknown): RecordTab | undefined {
  return recordTabs.find((tab) => tab === named);
}
