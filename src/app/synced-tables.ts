import { bookedPromotionsEntity } from '../bookings/data/booked-promotions-entity.ts';
import { bookingContactsEntity } from '../bookings/data/booking-contacts-entity.ts';
import { bookingsEntity } from '../bookings/data/bookings-entity.ts';
import { redemptionEventsEntity } from '../bookings/data/redemption-events-entity.ts';
import { consentsEntity } from '../consents/data/consents-entity.ts';
import { customersEntity } from '../crm/data/customer/customers-entity.ts';
import { agentTextsEntity } from '../insurance/data/agent-texts-entity.ts';
import { insuranceEntity } from '../insurance/data/insurance-entity.ts';
import { notesEntity } from '../crm/data/notes/notes-entity.ts';
import { customerTagsEntity } from '../crm/data/tags/customer-tags-entity.ts';
import { savedListsEntity } from '../crm/data/filter/saved-lists-entity.ts';
import { tasksEntity } from '../crm/data/tasks/tasks-entity.ts';
import { hospitalDevicesEntity } from '../hospital/data/hospital-devices-entity.ts';
import { savedEntity } from '../promotions/data/saved-entity.ts';

/** All tables that sync stores on the device, except its own table of conflicts. */
export const syncedTables = [
  customersEntity,
  notesEntity,
  tasksEntity,
  consentsEntity,
  customerTagsEntity,
  savedListsEntity,
  agentTextsEntity,
  insuranceEntity,
  bookingsEntity,
  bookedPromotionsEntity,
  bookingContactsEntity,
  redemptionEventsEntity,
  hospitalDevicesEntity,
  savedEntity,
];
