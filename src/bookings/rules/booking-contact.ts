/** One row of `booking_contacts`: who a booking is for, all that a hospital learns of a customer (redemption.md). */
export interface BookingContact {
  /** The booking. */
  id: string;
  user_id: string | null;
  hospital_id: string | null;
  name: string;
  telephone: string;
  /** For lists (decision B5): the first character of each word. */
  masked_name: string;
  /** For lists: the first and last three digits. */
  masked_telephone: string;
}
