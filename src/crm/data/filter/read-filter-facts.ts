import { readRowsInPages } from '../../../../sync/index.ts';
import type { BookedPromotion } from '../../../bookings/rules/booked-promotion.ts';
import { collectFacts, type FactRows } from '../../rules/filter/customer-facts.ts';
import { toFactsColumns, type FactsColumns } from '../../rules/filter/facts-columns.ts';
import { idAt } from '../../rules/list/customer-index.ts';
import type { FactsRequest } from './facts-messages.ts';

/** Reads the facts of all customers page by page from the person's database, without the sync engine. */
export async function readFactsInPages({ userId, today, list }: FactsRequest): Promise<FactsColumns> {
  const all = async <Row>(entity: string): Promise<Row[]> => {
    const rows: Row[] = [];
    await readRowsInPages<Row>({ userId, entity, onPage: (page) => page.forEach((row) => rows.push(row)) });
    return rows;
  };
  const [promotions, customers, cars, notes, bookings, tasks] = await Promise.all([
    all<BookedPromotion>('booked_promotions'),
    all<FactRows['customers'][number]>('customers'),
    all<FactRows['cars'][number]>('car_insurance'),
    all<FactRows['notes'][number]>('customer_notes'),
    all<FactRows['bookings'][number]>('bookings'),
    all<FactRows['tasks'][number]>('tasks'),
  ]);
  const promotionEnds = endsOf(promotions);
  const facts = collectFacts({ customers, cars, notes, bookings, tasks, promotionEnds, today });
  const order = list && Array.from({ length: list.count }, (_, position) => idAt(list, position));
  return toFactsColumns(facts, order ?? []);
}

/** The end of each promotion, `YYYY-MM-DD`, by its id; null if the end is not known. */
export function endsOf(
  promotions: readonly Pick<BookedPromotion, 'promotion_id' | 'promotion_end'>[],
): Map<string, string | null> {
  return new Map(promotions.map(({ promotion_id: id, promotion_end: end }) => [id, end]));
}
