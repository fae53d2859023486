import { CONFLICTS_ENTITY, type Columns } from '../../engine/protocol.ts';
import { forgetAnswers, worldOf, type ModelContext } from './model-state.ts';

interface Handover {
  from: string;
  to: string;
}

/** As `public.hand_over_customers` after an offer was accepted. Returns how many customers moved, 20 at most. */
export function handOver(context: ModelContext, handover: Handover): number {
  const ids = worldOf(context)
    .rows('customers')
    .filter((row) => row['user_id'] === handover.from && row['deleted_at'] === null)
    .map((row) => String(row['id']))
    .sort()
    .slice(0, 20);
  for (const id of ids) handOverOne(context, { ...handover, customerId: id });
  return ids.length;
}

/** As `private.hand_over_one`. */
function handOverOne(context: ModelContext, options: Handover & { customerId: string }): void {
  const { from, to, customerId } = options;
  const world = worldOf(context);
  for (const [id, survivor] of world.merged) {
    if (survivor !== customerId || world.row('customers', id)?.['user_id'] !== from) continue;
    handOverOne(context, { ...options, customerId: id });
  }
  const ids = new Set([customerId]);
  const change = (entity: string, row: Columns, columns: Columns) =>
    world.write({ entity, rowId: String(row['id']), row: { ...row, ...columns } });
  const former = context.state.handed.get(customerId) ?? new Set();
  context.state.handed.set(customerId, former.add(from));
  const customer = world.row('customers', customerId);
  if (customer) change('customers', customer, { user_id: to });
  for (const { entity, parents } of context.entities.values()) {
    if (!parents.some((parent) => parent.entity === 'customers')) continue;
    for (const row of world.rows(entity).filter((one) => one['customer_id'] === customerId)) {
      if (entity !== 'contract_policies') ids.add(String(row['id']));
      change(entity, row, { user_id: to });
    }
  }
  for (const event of world.rows('redemption_events')) {
    const isOfBooking = ids.has(String(event['booking_id'])) && event['agent_id'] === from;
    if (isOfBooking) change('redemption_events', event, { agent_id: to });
  }
  for (const conflict of world.rows(CONFLICTS_ENTITY)) {
    const isOfRow = ids.has(String(conflict['row_id'])) && conflict['user_id'] === from;
    if (isOfRow) change(CONFLICTS_ENTITY, conflict, { user_id: to });
  }
  forgetAnswers(context, { userId: from, ids });
}
