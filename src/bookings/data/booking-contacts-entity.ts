import { defineEntity } from '../../../sync/index.ts';
import type { BookingContact } from '../rules/booking-contact.ts';

/** Only the server writes these rows. */
export const bookingContactsEntity = defineEntity<BookingContact>({
  name: 'booking_contacts',
  indexes: ['hospital_id'],
  streamColumns: ['user_id', 'hospital_id'],
  closes: true,
  parents: [],
  groups: [],
  createOnly: [],
  softDelete: false,
});
