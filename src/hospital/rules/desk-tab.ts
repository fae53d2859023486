export const deskTabs = ['bookings', 'promotions', 'events', 'conflicts', 'devices'] as const;
export type DeskTab = (typeof deskTabs)[number];

/** Null for what is no tab. */
export function readDeskTab(value: unknown): DeskTab | null {
  return deskTabs.find((tab) => tab === value) ?? null;
}
