import type { Columns } from '../../engine/protocol.ts';
import { modelTagKey } from '../tag-models.ts';
import type { ModelWorld } from './model-entity.ts';
import { worldOf, type ModelContext } from './model-state.ts';

const moved = ['customer_notes', 'tasks', 'consents', 'car_insurance', 'bookings'] as const;

/** As `public.merge_customers` without `copied`: true if `other` is merged into `survivor` now or was before. */
export function mergeCustomers(
  context: ModelContext,
  { userId, survivor, other }: { userId: string; survivor: string; other: string },
): boolean {
  const world = worldOf(context);
  const isThere = (id: string) => {
    const row = world.row('customers', id);
    return row?.['user_id'] === userId && row['deleted_at'] === null;
  };
  const gone = world.row('customers', other);
  if (survivor === other || !isThere(survivor) || !gone) return false;
  if (!isThere(other)) return world.merged.get(other) === survivor;
  const isOfOther = (row: Columns) => row['customer_id'] === other;
  for (const entity of moved) {
    for (const row of world.rows(entity).filter(isOfOther)) {
      if (JSON.stringify(row['documents'] ?? []) === '[]')
        change(world, entity, row, { customer_id: survivor });
    }
  }
  for (const tag of world.rows('customer_tags').filter(isOfOther)) moveTag(world, tag, survivor);
  change(world, 'customers', gone, { deleted_at: world.now() });
  for (const [id, into] of world.merged) if (into === other) world.merged.set(id, survivor);
  world.merged.set(other, survivor);
  return true;
}

function change(world: ModelWorld, entity: string, row: Columns, columns: Columns): void {
  const times = 'updated_at' in row ? { updated_at: world.now() } : {};
  world.write({ entity, rowId: String(row['id']), row: { ...row, ...times, ...columns } });
}

/** As `private.move_tags`: a tag that both customers have stays that of the survivor, and goes by either id. */
function moveTag(world: ModelWorld, tag: Columns, survivor: string): void {
  const same = world
    .rows('customer_tags')
    .find((row) => row['customer_id'] === survivor && modelTagKey(row) === modelTagKey(tag));
  if (!same) return change(world, 'customer_tags', tag, { customer_id: survivor });
  const [theirs, mine] = [tag['replaced'] as string[], same['replaced'] as string[]];
  world.write({ entity: 'customer_tags', rowId: String(tag['id']), row: undefined });
  change(world, 'customer_tags', same, { replaced: [String(tag['id']), ...theirs, ...mine].slice(0, 10) });
}

/** As `private.end_merge`: a customer who was restored has the refusals that the survivor has by then. */
export function endMerge(world: ModelWorld, customer: Columns): void {
  const id = customer['id'] as string;
  const survivor = world.merged.get(id);
  world.merged.delete(id);
  if (survivor === undefined) return;
  const said = world
    .rows('consents')
    .filter((row) => row['customer_id'] === survivor && row['user_id'] === customer['user_id'])
    .sort(
      (a, b) => compareTexts(b, a, 'created_at') || compareTexts(a, b, 'answer') || compareTexts(a, b, 'id'),
    );
  for (const row of said) {
    const [latest] = said.filter(({ purpose }) => purpose === row['purpose']);
    if (row !== latest || row['answer'] !== 'no') continue;
    const rowId = world.uuid();
    world.write({ entity: 'consents', rowId, row: { ...row, id: rowId, customer_id: id } });
  }
}

function compareTexts(a: Columns, b: Columns, column: string): number {
  return String(a[column]) < String(b[column]) ? -1 : Number(a[column] !== b[column]);
}
