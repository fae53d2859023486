/** Builds the index of the customer list beside the window: reading, folding and sorting take seconds for 100,000. */
import { scanRows } from '../../../sync/index.ts';
import { type CustomerEntry, toEntry } from '../rules/customer-entry.ts';
import { buildIndex } from '../rules/customer-index.ts';
import type { Customer } from '../rules/customer.ts';
import type { CarInsurance } from '../rules/insurance.ts';
import type { ListAnswer, ListQuestion } from './list-messages.ts';
import { platesByCustomer } from './read-plates.ts';

// The project's types are those of a window, where postMessage takes a target.
const scope = self as unknown as Pick<Worker, 'onmessage'> & {
  postMessage(message: ListAnswer, transfer: Transferable[]): void;
};

scope.onmessage = ({ data }: MessageEvent<ListQuestion>) => {
  build(data.userId).catch((error: unknown) => scope.postMessage({ failed: String(error) }, []));
};

async function build(userId: string): Promise<void> {
  const cars: CarInsurance[] = [];
  await scanRows<CarInsurance>({
    userId,
    entity: 'car_insurance',
    onPage: (rows) => void cars.push(...rows),
  });
  const plates = platesByCustomer(cars);
  const entries: CustomerEntry[] = [];
  await scanRows<Customer>({
    userId,
    entity: 'customers',
    onPage: (rows) => {
      for (const customer of rows) {
        if (customer.deleted_at === null) {
          entries.push(toEntry({ customer, plates: plates.get(customer.id) ?? [] }));
        }
      }
    },
  });
  const index = buildIndex(entries);
  const { textStarts, faceStarts, birthdays, birthYears } = index;
  const moved = [textStarts, faceStarts, birthdays, birthYears].map(({ buffer }) => buffer);
  scope.postMessage({ index }, moved);
}
