import type { events as english } from '../en/events.ts';
import { events as thai } from '../th/events.ts';

/**
 * The default texts of events are Thai (SHELL-6), except for the toasts of a deletion and the messages of the
 * form.
 */
export const events: Record<keyof typeof english, string> = {
  ...thai,
  'event.deleted': 'Event deleted successfully',
  'event.deleteFailed': 'Failed to delete event',
  'event.invalid.titleRequired': 'Event title is required',
  'event.invalid.titleLong': 'Title must be less than 200 characters',
  'event.invalid.descriptionShort': 'Description must be at least 10 characters',
  'event.invalid.descriptionLong': 'Description must be less than 5000 characters',
  'event.invalid.date': 'Invalid date format',
  'event.invalid.dateOrder': 'End date must be after start date',
  'event.invalid.addressLong': 'Address must be less than 500 characters',
  'event.invalid.placeRange': 'Invalid position',
  'event.invalid.image': 'This image cannot be used',
  'event.invalid.categoryLong': 'Category must be less than 100 characters',
  'event.invalid.seats': 'Max attendees must be positive',
  'event.invalid.phoneFormat': 'Invalid phone format',
  'event.invalid.phoneLong': 'Phone must be less than 20 characters',
  'event.invalid.contactDetailsLong': 'Contact details must be less than 500 characters',
  'event.invalid.address': 'This title makes no address',
  'event.invalid.text': 'Contains characters that cannot be saved',
};
