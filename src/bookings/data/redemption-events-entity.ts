import { defineEntity } from '../../../sync/index.ts';
import type { RedemptionEvent } from '../rules/redemption-event.ts';

/** Written by the server alone: `redeem_booking`, `redeem_batch` and `resolve_redemption` (redemption.md). */
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
