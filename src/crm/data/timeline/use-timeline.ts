import { conflictsEntity, getSync } from '../../../../sync/index.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { redemptionEventsEntity } from '../../../bookings/data/redemption-events-entity.ts';
import { attachPromotionDetails } from '../../../bookings/data/attach-promotion-details.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import { useClockMs } from '../../../session/data/use-today.ts';
import type { Customer } from '../../rules/customer/customer.ts';
import { timelineOf, type TimelineDay, type TimelineSource } from '../../rules/timeline/timeline.ts';
import { notesEntity } from '../notes/notes-entity.ts';
import { readRecordIds } from '../sync/read-subject.ts';
import { tasksEntity } from '../tasks/tasks-entity.ts';

/** The timeline of a customer from the rows on this device; it works without a network. */
export function useTimeline(customer: Customer): Live<TimelineDay[]> {
  const nowMs = useClockMs();
  const live = useLive({ key: `timeline ${customer.id}`, read: () => readSource(customer.id) });
  if (live.state !== 'ready') return live;
  return { state: 'ready', value: timelineOf({ ...live.value, customer, nowMs }) };
}

async function readSource(customerId: string): Promise<Omit<TimelineSource, 'customer' | 'nowMs'>> {
  const store = getSync().store();
  const ofCustomer = { column: 'customer_id', equals: customerId } as const;
  const [notes, tasks, rows, insurance, ids] = await Promise.all([
    store.list(notesEntity, ofCustomer),
    store.list(tasksEntity, ofCustomer),
    store.list(bookingsEntity, ofCustomer),
    store.list(insuranceEntity, ofCustomer),
    readRecordIds({ store, customerId }),
  ]);
  const [bookings, redemptions, met] = await Promise.all([
    attachPromotionDetails(store, rows),
    Promise.all(
      rows.map(({ id }) => store.list(redemptionEventsEntity, { column: 'booking_id', equals: id })),
    ),
    Promise.all([...ids].map((id) => store.list(conflictsEntity, { column: 'row_id', equals: id }))),
  ]);
  return {
    notes,
    tasks,
    bookings,
    redemptions: redemptions.flat(),
    insurance,
    met: met.flat(),
    agentId: store.userId,
  };
}
