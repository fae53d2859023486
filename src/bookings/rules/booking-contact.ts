/** One row of `booking_contacts` is all that a hospital learns of a customer (rule B11). */
export interface BookingContact {
  /** The booking. */
  id: string;
  user_id: string | null;
  hospital_id: string | null;
  name: string;
  telephone: string;
  /** Lists show the first character of each word (BOOKING-5). */
  masked_name: string;
  /** For lists: the first and last three digits. */
  masked_telephone: string;
}
