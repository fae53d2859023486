/** One row of `booking_contacts` is all that a hospital learns of a customer (rule B11). */
export interface BookingContact {
  /** The id of the booking. */
  id: string;
  user_id: string | null;
  hospital_id: string | null;
  name: string;
  telephone: string;
  /** The first character of each word of the name, for lists (BOOKING-5). */
  masked_name: string;
  /** The first and last three digits of the telephone number, for lists. */
  masked_telephone: string;
}
