/** What the form of an event answers to a value that it refuses; the default texts have it in English (SHELL-6). */
export const eventMessages = {
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
} as const;
