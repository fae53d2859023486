import { eventMessages } from '../en/event-messages.ts';
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
  ...eventMessages,
};
