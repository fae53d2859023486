import type { EventCard } from '../../listings/rules/event-card-row.ts';
import { foldForSearch } from '../../lib/text/thai-search.ts';

/** A card with its three searched fields folded once. */
export interface SearchableEvent {
  card: EventCard;
  folded: string;
}

/** Folds title, hospital and category of a card into the one text that {@link matchEvents} searches. */
export function toSearchableEvent(card: EventCard): SearchableEvent {
  const fields = [card.event_title, card.hospital_name, card.category ?? ''];
  // The separator is a character that nobody types, so no match spans two fields; `private.search_text` does
  // the same.
  return { card, folded: fields.map(foldForSearch).join('\u001f') };
}

/** Finds a substring in title, hospital or category, ignoring case (EVENT-3). The order stays. */
export function matchEvents(options: { cards: readonly SearchableEvent[]; query: string }): EventCard[] {
  const wanted = foldForSearch(options.query);
  return options.cards.filter(({ folded }) => folded.includes(wanted)).map(({ card }) => card);
}

/** Compares by start, then by id, as the server sorts. */
export function compareByStart(a: SearchableEvent, b: SearchableEvent): number {
  const [one, other] = [Date.parse(a.card.start_date), Date.parse(b.card.start_date)];
  if (one !== other) return one - other;
  return a.card.id < b.card.id ? -1 : 1;
}
