/** The tabs of the desk beside the code check, from left to right. */
export const deskTabs = ['bookings', 'promotions', 'events', 'conflicts', 'devices'] as const;
/** A tab of the hospital's dashboard. */
export type DeskTab = (typeof deskTabs)[number];

/** Reads the tab out of a search parameter; null if it names no tab. */
export function readDeskTab(value: unknown): DeskTab | null {
  return deskTabs.find((tab) => tab === value) ?? null;
}
