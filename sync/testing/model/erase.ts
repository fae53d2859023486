import { CONFLICTS_ENTITY } from '../../engine/protocol.ts';
import { noteErasure } from './erasure-proofs.ts';
import { worldOf, storeModelRow, type ModelContext } from './model-state.ts';

/** Erases a customer with all rows below. Returns the erased ids, which cannot be used again. */
export function eraseCustomer(
  context: ModelContext,
  { userId, customerId }: { userId: string; customerId: string },
): Set<string> {
  const world = worldOf(context);
  noteErasure(context, { userId, customerId });
  // Records that were merged into this one are of the same person.
  const merged = [...world.merged].flatMap(([id, survivor]) => (survivor === customerId ? id : []));
  const ids = new Set([customerId]);
  for (const id of merged) {
    world.merged.delete(id);
    if (!world.row('customers', id)) continue;
    for (const gone of eraseCustomer(context, { userId, customerId: id })) ids.add(gone);
  }
  const remove = (name: string, rowId: string) => world.write({ entity: name, rowId, row: undefined });
  for (const name of ['customer_notes', 'tasks', 'customer_tags', 'consents', 'car_insurance', 'bookings']) {
    for (const row of world.rows(name)) {
      if (row['customer_id'] === customerId && row['used'] !== true) ids.add(String(row['id']));
    }
  }
  const customers = context.entities.get('customers');
  if (customers) storeModelRow(context, { entity: customers, rowId: customerId, row: undefined });
  for (const row of world.rows(CONFLICTS_ENTITY)) {
    if (row['user_id'] === userId && ids.has(String(row['row_id'])))
      remove(CONFLICTS_ENTITY, String(row['id']));
  }
  for (const id of ids) context.state.erased.add(`${userId} ${id}`);
  for (const former of context.state.handed.get(customerId) ?? [])
    context.state.erased.add(`${former} ${customerId}`);
  return ids;
}
