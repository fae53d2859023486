import { getSync } from '../../../sync/index.ts';
import { bookedPromotionsEntity } from '../../bookings/data/booked-promotions-entity.ts';
import { bookingsEntity } from '../../bookings/data/bookings-entity.ts';
import { redemptionEventsEntity } from '../../bookings/data/redemption-events-entity.ts';
import { byPromotion, withPromotion } from '../../bookings/rules/booked-promotion.ts';
import { bangkokDayEndMs, bangkokDayStartMs } from '../../lib/bangkok-day.ts';
import { useLive, type Live } from '../../session/data/use-live.ts';
import { daySheet, type SheetLine } from '../rules/day-sheet.ts';
import { hospitalDevicesEntity } from './hospital-devices-entity.ts';

export interface DaySheet {
  lines: SheetLine[];
  /** What people call the hospital's devices, by the device's id. */
  devices: ReadonlyMap<string, string>;
}

/** The sheet of one day in Bangkok (`YYYY-MM-DD`), read on this device alone. */
export function useDaySheet(options: { hospitalId: string; day: string }): Live<DaySheet> {
  const { hospitalId, day } = options;
  return useLive({
    key: `day sheet ${hospitalId} ${day}`,
    read: async () => {
      const store = getSync().store();
      const mine = { column: 'hospital_id', equals: hospitalId } as const;
      const fromMs = bangkokDayStartMs(day);
      const within = (atMs: number) => atMs >= fromMs && atMs <= bangkokDayEndMs(day);
      const [events, failed, waiting, bookings, promotions, devices] = await Promise.all([
        store.list(redemptionEventsEntity, mine),
        store.scans.failedSince(fromMs),
        store.scans.unanswered(),
        store.list(bookingsEntity, mine),
        store.list(bookedPromotionsEntity, mine),
        store.list(hospitalDevicesEntity, mine),
      ]);
      const shown = byPromotion(promotions);
      return {
        lines: daySheet({
          events: events.filter(({ scanned_at: at }) => within(Date.parse(at))),
          failed: failed.filter(({ atMs }) => within(atMs)),
          waiting: waiting.filter(({ pressedAtMs }) => within(pressedAtMs)),
          bookings: bookings.map((booking) => withPromotion(booking, shown)),
        }),
        devices: new Map(devices.map(({ device, name }) => [device, name])),
      };
    },
  });
}
