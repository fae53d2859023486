import type { CarInsurance } from '../rules/insurance.ts';

type Car = Pick<CarInsurance, 'customer_id' | 'license_plate' | 'deleted_at'>;

/** The plates of each customer's cars that are not deleted, by the customer's id. */
export function platesByCustomer(cars: readonly Car[]): Map<string, string[]> {
  const plates = new Map<string, string[]>();
  for (const { customer_id, license_plate, deleted_at } of cars) {
    if (license_plate === null || deleted_at !== null) continue;
    plates.set(customer_id, [...(plates.get(customer_id) ?? []), license_plate]);
  }
  return plates;
}
