/** A customer's place has `lat` and `lng` in degrees, both or neither (CUSTOMER-1). */
export interface Place {
  address: string;
  lat?: number | null;
  lng?: number | null;
}

/** A row of the table `customers` has these columns (CUSTOMER-1). */
export interface Customer {
  id: string;
  user_id: string;
  name: string;
  nickname: string | null;
  telephone: string;
  email: string | null;
  house_location: Place | null;
  work_location: Place | null;
  notes: string | null;
  /** Further phones, e-mail addresses and places, one a line (CUSTOMER-25). */
  more_contacts: string | null;
  /** The birthday is also called important date; it is `YYYY-MM-DD` (CUSTOMER-3). */
  custom_date: string | null;
  created_at: string;
  /** When a file brought the customer; rows of before the column have none. */
  imported_at?: string | null;
  /** It is set while the customer is in "Recently deleted" (CUSTOMER-9). */
  deleted_at: string | null;
}

/** The columns that a form writes. Each merges by itself, is stored in a draft, and is filled when customers are merged. */
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
export function coordinateText(degrees: number): string {
  return degrees.toFixed(4);
}

/** Where a place is, or null where only its address is known; rows may carry null for a coordinate. */
export function positionOf(place: Partial<Place>): { lat: number; lng: number } | null {
  const { lat, lng } = place;
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}
