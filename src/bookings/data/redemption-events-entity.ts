import { defineEntity } from '../../../sync/index.ts';
import type { RedemptionEvent } from '../rules/redemption-event.ts';

/** Only `redeem_booking`, `redeem_batch` and `resolve_redemption` write these rows (BOOKING-4). */
export const redemptionEventsEntity = defineEntity<RedemptionEvent>({
  name: 'redemption_events',
  indexes: ['booking_id', 'hospital_id', 'outcome'],
  streamColumns: ['hospital_id', 'agent_id'],
  closes: true,
  parents: [],
  groups: [],
  createOnly: [],
  softDelete: false,
});
