import { defineEntity } from '../../../sync/index.ts';
import type { RedemptionEvent } from '../rules/redemption-event.ts';

/**
 * Only the server's functions for redemptions and voids write these rows (BOOKING-4). The index on
 * `void_reason` stays small, because few rows have one.
 */
export const redemptionEventsEntity = defineEntity<RedemptionEvent>({
  name: 'redemption_events',
  indexes: ['booking_id', 'hospital_id', 'outcome', 'void_reason'],
  streamColumns: ['hospital_id', 'agent_id'],
  closes: true,
  parents: [],
  groups: [],
  createOnly: [],
  softDelete: false,
});
