/** A customer's place has `lat` and `lng` in degrees, both or neither (CUSTOMER-1). */
export interface CustomerPlace {
  address: string;
  lat?: number | null;
  lng?: number | null;
}

/** A row of the table `customers` (CUSTOMER-1). */
export interface Customer {
  id: string;
  user_id: string;
  name: string;
  nickname: string | null;
  telephone: string;
  email: string | null;
  house_location: CustomerPlace | null;
  work_location: CustomerPlace | null;
  notes: string | null;
  /** Further phones, e-mail addresses and places, one a line (CUSTOMER-25). */
  more_contacts: string | null;
  /** The birthday or important date, `YYYY-MM-DD` (CUSTOMER-3). */
  custom_date: string | null;
  created_at: string;
  /** When a file import added the customer; null for others, missing in rows from before the column. */
  imported_at?: string | null;
  /** Set while the customer is in "Recently deleted" (CUSTOMER-9). */
  deleted_at: string | null;
}

/**
 * The columns that a form writes. Each merges by itself, is part of a draft, and is filled in a merge of
 * customers.
 */
export const customerColumns = [
  'name',
  'nickname',
  'telephone',
  'email',
  'house_location',
  'work_location',
  'notes',
  'custom_date',
  'more_contacts',
] as const satisfies readonly (keyof Customer)[];

export type CustomerColumns = Pick<Customer, (typeof customerColumns)[number]>;

/** Formats a coordinate with 4 decimals, about 11 m (CUSTOMER-6). */
export function formatCustomerCoordinate(degrees: number): string {
  return degrees.toFixed(4);
}

/** The position of a place; null if only its address is known. A stored coordinate may be null. */
export function positionOfPlace(place: Partial<CustomerPlace>): { lat: number; lng: number } | null {
  const { lat, lng } = place;
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}
