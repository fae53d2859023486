import { getSync, type Store } from '../../../../sync/index.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import { insuranceLimits } from '../../../insurance/rules/insurance-limits.ts';
import type { CarInsurance } from '../../../insurance/rules/insurance.ts';
import { renewalCards, type RenewalCard } from '../../../insurance/rules/renewal-cards.ts';
import { renewalFigures, type RenewalMonth } from '../../../insurance/rules/renewal-months.ts';
import { addDays, addMonths } from '../../../lib/days/add-to-day.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import { useToday } from '../../../session/data/use-today.ts';
import type { Customer } from '../../rules/customer/customer.ts';
import { customersEntity } from '../customer/customers-entity.ts';

export interface CustomerRenewal extends RenewalCard {
  customer: Customer;
}

export interface Renewals {
  /** What ends first before the others. */
  cards: CustomerRenewal[];
  /** The last 12 months and the three to come, the latest first. */
  months: RenewalMonth[];
}

/** The board of renewals and its figures (INSURANCE-11, INSURANCE-13), of customers that are not deleted. */
export function useRenewals(): Live<Renewals> {
  const today = useToday();
  return useLive({
    key: `renewals ${getSync().store().userId} ${today}`,
    read: () => readRenewals({ store: getSync().store(), today }),
  });
}

const MONTHS_BACK = 12;

export async function readRenewals(options: { store: Store; today: string }): Promise<Renewals> {
  const { store, today } = options;
  const firstMonth = addMonths({ day: `${today.slice(0, 7)}-01`, months: -MONTHS_BACK });
  const firstDay = addDays({ day: today, days: -insuranceLimits.lapsedDays });
  const lastDay = addDays({ day: today, days: insuranceLimits.boardDays });
  // A later cover says that an earlier one was renewed, so the index of covers is read to its end.
  const [covers, compulsory, taxed] = await Promise.all([
    store.list(insuranceEntity, {
      column: 'coverage_end',
      from: addDays({ day: firstMonth, days: -1 }),
      to: '\uffff',
    }),
    store.list(insuranceEntity, { column: 'compulsory_end', from: firstDay, to: lastDay }),
    store.list(insuranceEntity, { column: 'tax_end', from: firstDay, to: lastDay }),
  ]);
  const records = [...new Map([...covers, ...compulsory, ...taxed].map((one) => [one.id, one])).values()];
  const cards = renewalCards({ records, today });
  return {
    cards: await withCustomers({ store, cards }),
    months: renewalFigures({
      records,
      from: firstMonth.slice(0, 7),
      to: lastDay.slice(0, 7),
    }),
  };
}

async function withCustomers(options: {
  store: Store;
  cards: readonly RenewalCard<CarInsurance>[];
}): Promise<CustomerRenewal[]> {
  const { store, cards } = options;
  const ids = [...new Set(cards.map(({ record }) => record.customer_id))];
  const customers = new Map(
    (await store.getMany(customersEntity, ids)).flatMap((one) =>
      one && one.deleted_at === null ? [[one.id, one]] : [],
    ),
  );
  return cards.flatMap((card) => {
    const customer = customers.get(card.record.customer_id);
    return customer ? [{ ...card, customer }] : [];
  });
}
