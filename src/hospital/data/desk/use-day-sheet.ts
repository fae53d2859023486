import { getSync, type Store } from '../../../../sync/index.ts';
import { bookedPromotionsEntity } from '../../../bookings/data/booked-promotions-entity.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { redemptionEventsEntity } from '../../../bookings/data/redemption-events-entity.ts';
import { byPromotion, withPromotion } from '../../../bookings/rules/booked-promotion.ts';
import { bangkokDayEndMs, bangkokDayStartMs } from '../../../lib/days/bangkok-day.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import { daySheet, unlistedAttempts, type SheetLine } from '../../rules/day-sheet.ts';
import { hospitalDevicesEntity } from '../hospital-devices-entity.ts';
import { readOwnVoids } from '../voids/void-redemption.ts';
import { useAttemptsOfDay, type AttemptsOfDay } from './use-attempts-of-day.ts';
import { useWindowStart } from './use-window-start.ts';

/** Attempts are found by this device's clock, which may be wrong by up to this time. */
const CLOCK_ERROR_MS = 2 * 86_400_000;

/** The lines of one day's sheet, with the names that they need. */
export interface DaySheet {
  lines: SheetLine[];
  /** The names that people gave the hospital's devices, by the device's id. */
  devices: ReadonlyMap<string, string>;
}

/**
 * The day sheet of one day in Bangkok (`YYYY-MM-DD`), read from this device's data. Attempts of a day before
 * the device's window come from the server.
 */
export function useDaySheet(options: { hospitalId: string; day: string }): Live<DaySheet> {
  const { hospitalId, day } = options;
  const since = useWindowStart(hospitalId);
  const isHere = since === null || bangkokDayStartMs(day) >= Date.parse(since);
  const here = useLive({
    key: `day sheet ${hospitalId} ${day}`,
    read: () =>
      readRange({ hospitalId, fromMs: bangkokDayStartMs(day), untilMs: bangkokDayEndMs(day), offsetMs: 0 }),
  });
  const elsewhere = useAttemptsOfDay({ hospitalId, day: isHere ? null : day });
  if (here.state !== 'ready') return here;
  if (isHere) return { state: 'ready', value: sheetOf(here.value) };
  if (elsewhere.state !== 'ready') return elsewhere;
  return { state: 'ready', value: sheetOf(here.value, elsewhere.value) };
}

interface Range {
  hospitalId: string;
  /** Both ends of the range are included; ms since 1970 by the device's clock. */
  fromMs: number;
  untilMs: number;
  /** Server time minus device time, in ms. It is 0 for a day sheet: a day is the same on all devices. */
  offsetMs: number;
}
type Read = Awaited<ReturnType<typeof readRange>>;

/** What a hospital's people did within a range of time, as far as this device stores it; for live queries. */
export async function readSheet(range: Range): Promise<DaySheet> {
  return sheetOf(await readRange(range));
}

async function readRange(range: Range) {
  const { hospitalId, fromMs, untilMs, offsetMs } = range;
  const store = getSync().store();
  const mine = { column: 'hospital_id', equals: hospitalId } as const;
  const within = (atMs: number) => atMs >= fromMs && atMs <= untilMs;
  const [events, failed, attempts, voids, bookings, promotions, devices] = await Promise.all([
    store.list(redemptionEventsEntity, mine),
    store.redemptions.failedChecksSince(fromMs),
    store.redemptions.since(fromMs - CLOCK_ERROR_MS),
    readOwnVoids(store),
    store.list(bookingsEntity, mine),
    store.list(bookedPromotionsEntity, mine),
    store.list(hospitalDevicesEntity, mine),
  ]);
  // Rows are looked up by nonce, because they may have another day than the device says, or another hospital.
  const rows = await store.getMany(
    redemptionEventsEntity,
    attempts.map(({ nonce }) => nonce),
  );
  const unlisted = unlistedAttempts({ attempts, rows, isWithin: (atMs) => within(atMs - offsetMs) });
  const inVain = failed.filter(({ atMs }) => within(atMs));
  const listed = new Set(bookings.map(({ booking_code: code }) => code));
  const unknown = [...unlisted, ...inVain].map(({ code }) => code).filter((code) => !listed.has(code));
  const elsewhere = await codesElsewhere({ store, hospitalId, codes: [...new Set(unknown)] });
  return {
    events: events.filter(({ attempted_at: at }) => within(Date.parse(at) - offsetMs)),
    failed: inVain.filter(({ code }) => !elsewhere.has(code)),
    attempts: unlisted.filter(({ code }) => !elsewhere.has(code)),
    voids: voids.waiting,
    userId: store.userId,
    bookings,
    promotions,
    devices,
  };
}

/** The given codes that belong to the person's other hospitals, by the lists on this device. */
async function codesElsewhere(options: { store: Store; hospitalId: string; codes: readonly string[] }) {
  const { store, hospitalId, codes } = options;
  const found = await Promise.all(
    codes.map((code) => store.list(bookingsEntity, { column: 'booking_code', equals: code })),
  );
  const rows = found.flat().filter((row) => row.hospital_id !== null && row.hospital_id !== hospitalId);
  if (rows.length === 0) return new Set<string>();
  const { streams } = await store.facts();
  const own = rows.filter((row) => streams.some(({ stream }) => stream === row.hospital_id));
  return new Set(own.map(({ booking_code: code }) => code));
}

function sheetOf(day: Read, more: AttemptsOfDay = { events: [], bookings: [] }): DaySheet {
  const shown = byPromotion(day.promotions);
  const events = new Map([...more.events, ...day.events].map((event) => [event.nonce, event]));
  const bookings = new Map([...more.bookings, ...day.bookings].map((booking) => [booking.id, booking]));
  return {
    lines: daySheet({
      ...day,
      events: [...events.values()],
      bookings: [...bookings.values()].map((booking) => withPromotion(booking, shown)),
    }),
    devices: new Map(day.devices.map(({ device, name }) => [device, name])),
  };
}
