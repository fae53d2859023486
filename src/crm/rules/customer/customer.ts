/** A place of a customer; `lat` and `lng` in degrees, both or neither (spec 2 §3). */
export interface Place {
  address: string;
  lat?: number | null;
  lng?: number | null;
}

/** One row of the table `customers` (spec 2 §3). */
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
  /** Birthday, also called important date: `YYYY-MM-DD` (decision C3). */
  custom_date: string | null;
  created_at: string;
  /** Set while the customer is in "Recently deleted" (decision C11). */
  deleted_at: string | null;
}

/** The columns that a form writes. */
export type CustomerColumns = Omit<Customer, 'id' | 'user_id' | 'created_at' | 'deleted_at'>;

/** Coordinates as people see them: 4 decimals, about 11 m (spec 2 §2). */
export function coordinateText(degrees: number): string {
  return degrees.toFixed(4);
}

/** Where a place is, or null where only its address is known; rows may carry null for a coordinate. */
export function positionOf(place: Partial<Place>): { lat: number; lng: number } | null {
  const { lat, lng } = place;
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}
