import type { Store } from '../../../../sync/index.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import { insuranceLimits } from '../../../insurance/rules/insurance-limits.ts';
import type { CarInsurance } from '../../../insurance/rules/insurance.ts';
import { renewalCards, type RenewalCard } from '../../../insurance/rules/renewal-cards.ts';
import { renewalFigures, type RenewalMonth } from '../../../insurance/rules/renewal-months.ts';
import { addDays, addMonths } from '../../../lib/days/add-to-day.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { serverNowMs } from '../../../session/data/server-clock.ts';
import type { Live } from '../../../session/data/use-live.ts';
import type { Customer } from '../../rules/customer/customer.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { createOwnSource, useOwnSource, whenRead } from '../reminders/derived-source.ts';
import { boardPreload } from './board-preload.ts';

/** A card of the board of renewals, with its customer. */
export interface CustomerRenewal extends RenewalCard {
  customer: Customer;
}

/**
 * The cards of the board of renewals (INSURANCE-11), except those of deleted customers, the soonest end
 * first.
 */
export function useRenewals(): Live<CustomerRenewal[]> {
  return useOwnSource(ownBoard);
}

/** The figures of the last 12 months and the three to come (INSURANCE-13), the latest month first. */
export function useRenewalMonths(): Live<RenewalMonth[]> {
  return useOwnSource(ownMonths);
}

const ownBoard = createOwnSource({ tables: [insuranceEntity, customersEntity], read: readRenewals });
const ownMonths = createOwnSource({ tables: [insuranceEntity, customersEntity], read: readRenewalMonths });

boardPreload.read = () => whenRead(ownBoard(bangkokDay(serverNowMs())));

const MONTHS_BACK = 12;

/** Reads the cards of the board on `today`, `YYYY-MM-DD` in Bangkok. */
export async function readRenewals(options: { store: Store; today: string }): Promise<CustomerRenewal[]> {
  const { store, today } = options;
  const others = await readOtherClocks({ store, ...boardWindow(today) });
  // A later cover means that an earlier one was renewed, so covers are read from the first that matters to
  // the last.
  const ends = others.flatMap(({ coverage_end: end }) =>
    end !== null && end > firstMonth(today) ? end : [],
  );
  const covers = await readCovers({
    store,
    fromDay: [boardWindow(today).from, ...ends].reduce((a, b) => (a < b ? a : b)).slice(0, 10),
  });
  return withCustomers({ store, cards: renewalCards({ records: once([...covers, ...others]), today }) });
}

/** Reads the figures by month on `today`, `YYYY-MM-DD` in Bangkok. */
export async function readRenewalMonths(options: { store: Store; today: string }): Promise<RenewalMonth[]> {
  const { store, today } = options;
  const from = firstMonth(today);
  const to = boardWindow(today).to.slice(0, 7);
  const [covers, others] = await Promise.all([
    readCovers({ store, fromDay: from }),
    readOtherClocks({ store, from, to: `${to}-31` }),
  ]);
  const records = once([...covers, ...others]);
  const customers = await livingCustomers({ store, records });
  return renewalFigures({
    records: records.filter(({ customer_id: id }) => customers.has(id)),
    from: from.slice(0, 7),
    to,
  });
}

const firstMonth = (today: string) => addMonths({ day: `${today.slice(0, 7)}-01`, months: -MONTHS_BACK });

const boardWindow = (today: string) => ({
  from: addDays({ day: today, days: -insuranceLimits.lapsedDays }),
  to: addDays({ day: today, days: insuranceLimits.boardDays }),
});

/**
 * Reads covers by their end. Ends are UTC instants, and a day in Bangkok starts on the UTC day before, so the
 * range does too.
 */
function readCovers(options: { store: Store; fromDay: string }): Promise<CarInsurance[]> {
  const from = addDays({ day: options.fromDay, days: -1 });
  return options.store.list(insuranceEntity, { column: 'coverage_end', from, to: '\uffff' });
}

/** Records whose compulsory insurance or annual tax ends between two days, both included. */
async function readOtherClocks(options: { store: Store; from: string; to: string }): Promise<CarInsurance[]> {
  const { store, ...range } = options;
  const found = await Promise.all(
    (['compulsory_end', 'tax_end'] as const).map((column) =>
      store.list(insuranceEntity, { column, ...range }),
    ),
  );
  return found.flat();
}

const once = (records: readonly CarInsurance[]) => [...new Map(records.map((one) => [one.id, one])).values()];

async function withCustomers(options: {
  store: Store;
  cards: readonly RenewalCard<CarInsurance>[];
}): Promise<CustomerRenewal[]> {
  const { store, cards } = options;
  const customers = await livingCustomers({ store, records: cards.map(({ record }) => record) });
  return cards.flatMap((card) => {
    const customer = customers.get(card.record.customer_id);
    return customer ? [{ ...card, customer }] : [];
  });
}

/** The customers of records, by id, without those that were deleted or merged into another. */
async function livingCustomers(options: {
  store: Store;
  records: readonly CarInsurance[];
}): Promise<ReadonlyMap<string, Customer>> {
  const { store, records } = options;
  const ids = [...new Set(records.map(({ customer_id: id }) => id))];
  const found = await store.getMany(customersEntity, ids);
  return new Map(found.flatMap((one) => (one && one.deleted_at === null ? [[one.id, one]] : [])));
}
