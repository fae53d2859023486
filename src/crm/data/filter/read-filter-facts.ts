import { readRowsInPages } from '../../../../sync/index.ts';
import type { BookedPromotion } from '../../../bookings/rules/booked-promotion.ts';
import { collectFacts, type FactRows } from '../../rules/filter/customer-facts.ts';
import { toColumns, type FactsColumns } from '../../rules/filter/facts-columns.ts';
import type { FactsQuestion } from './facts-messages.ts';

/** The facts of all customers of this person, read page by page without the engine. */
export async function readFactsInPages({ userId, today }: FactsQuestion): Promise<FactsColumns> {
  const all = async <Row>(entity: string): Promise<Row[]> => {
    const rows: Row[] = [];
    await readRowsInPages<Row>({ userId, entity, onPage: (page) => page.forEach((row) => rows.push(row)) });
    return rows;
  };
  const promotions = await all<BookedPromotion>('booked_promotions');
  const facts = collectFacts({
    customers: await all<FactRows['customers'][number]>('customers'),
    cars: await all<FactRows['cars'][number]>('car_insurance'),
    notes: await all<FactRows['notes'][number]>('customer_notes'),
    bookings: await all<FactRows['bookings'][number]>('bookings'),
    tasks: await all<FactRows['tasks'][number]>('tasks'),
    promotionEnds: endsOf(promotions),
    today,
  });
  return toColumns(facts);
}

export function endsOf(
  promotions: readonly Pick<BookedPromotion, 'promotion_id' | 'promotion_end'>[],
): Map<string, string | null> {
  return new Map(promotions.map(({ promotion_id: id, promotion_end: end }) => [id, end]));
}
