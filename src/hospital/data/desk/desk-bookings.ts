import { getSync, type Store } from '../../../../sync/index.ts';
import { bookedPromotionsEntity } from '../../../bookings/data/booked-promotions-entity.ts';
import { bookingContactsEntity } from '../../../bookings/data/booking-contacts-entity.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import {
  byPromotion,
  withPromotion,
  type BookedPromotions,
} from '../../../bookings/rules/booked-promotion.ts';
import type { BookingContact } from '../../../bookings/rules/booking-contact.ts';
import type { Booking } from '../../../bookings/rules/booking.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { serverNowMs } from '../../../session/data/server-clock.ts';
import { inDeskOrder, toDeskBooking, type DeskBooking } from '../../rules/desk-booking.ts';

/** A hospital's bookings; `rows` are in the order of {@link inDeskOrder}. */
export type DeskBookings =
  { state: 'loading' } | { state: 'failed' } | { state: 'ready'; rows: readonly DeskBooking[] };

/**
 * Watches all bookings of a hospital with their contacts. It reads all of them once and then only the changed
 * rows, because a hospital may have ten thousand. Returns a function that stops it.
 */
export function watchDeskBookings(options: {
  hospitalId: string;
  onNews: (news: DeskBookings) => void;
}): () => void {
  const { hospitalId, onNews } = options;
  const store = getSync().store();
  let stopped = false;
  let rows = new Map<string, DeskBooking>();
  let promotions: BookedPromotions = new Map();
  // Reads run one after another, so that an older one never ends last.
  let work = Promise.resolve();
  const then = (read: () => Promise<void>) => {
    work = work.then(async () => {
      if (stopped) return;
      try {
        await read();
      } catch (cause) {
        console.warn('Reading the bookings failed.', cause);
        if (!stopped) onNews({ state: 'failed' });
      }
    });
  };
  const notify = () => {
    const sorted = inDeskOrder({ rows: [...rows.values()], today: bangkokDay(serverNowMs()) });
    // The rows are stored in this order, so that the next sort has nearly nothing to do.
    rows = new Map(sorted.map((row) => [row.booking.id, row]));
    if (!stopped) onNews({ state: 'ready', rows: sorted });
  };
  const readAll = async () => {
    promotions = await readPromotions({ store, hospitalId });
    rows = await readWhole({ store, hospitalId, promotions });
    notify();
  };
  const readPromotionsAgain = async () => {
    promotions = await readPromotions({ store, hospitalId });
    for (const [id, row] of rows) {
      const booking = withPromotion(row.booking, promotions);
      rows.set(id, { ...row, booking });
    }
    notify();
  };
  const readSome = async (ids: readonly string[]) => {
    const [bookings, contacts] = await Promise.all([
      store.getMany(bookingsEntity, ids),
      store.getMany(bookingContactsEntity, ids),
    ]);
    for (const [n, id] of ids.entries()) {
      const booking = bookings[n];
      if (booking?.hospital_id === hospitalId)
        rows.set(id, toDeskBooking(withPromotion(booking, promotions), contacts[n]));
      else rows.delete(id);
    }
    notify();
  };
  // Changes during a read are read together afterwards, because a first fetch has hundreds of transactions.
  let changed: Set<string> | 'all' = new Set();
  let isAsked = false;
  const onChange = (ids: readonly string[] | 'all') => {
    if (ids === 'all') changed = 'all';
    else if (changed !== 'all') for (const id of ids) changed.add(id);
    if (isAsked) return;
    isAsked = true;
    then(() => {
      const now = changed;
      changed = new Set();
      isAsked = false;
      return now === 'all' ? readAll() : readSome([...now]);
    });
  };
  // Watch before the first read, so that a change during that read causes another one.
  const stops = [
    store.watch(bookingsEntity, onChange),
    store.watch(bookingContactsEntity, onChange),
    store.watch(bookedPromotionsEntity, () => then(readPromotionsAgain)),
  ];
  then(readAll);
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}

async function readPromotions(options: { store: Store; hospitalId: string }): Promise<BookedPromotions> {
  const { store, hospitalId } = options;
  return byPromotion(await store.list(bookedPromotionsEntity, { column: 'hospital_id', equals: hospitalId }));
}

async function readWhole(options: {
  store: Store;
  hospitalId: string;
  promotions: BookedPromotions;
}): Promise<Map<string, DeskBooking>> {
  const { store, hospitalId, promotions } = options;
  const mine = { column: 'hospital_id', equals: hospitalId } as const;
  const [bookings, contacts] = await Promise.all([
    store.list<Booking>(bookingsEntity, mine),
    store.list<BookingContact>(bookingContactsEntity, mine),
  ]);
  const contactOf = new Map(contacts.map((contact) => [contact.id, contact]));
  return new Map(
    bookings.map((booking) => [
      booking.id,
      toDeskBooking(withPromotion(booking, promotions), contactOf.get(booking.id)),
    ]),
  );
}
