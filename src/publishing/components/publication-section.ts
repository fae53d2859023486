import type { PublicationValues } from '../rules/publication.ts';

/** What most texts of a form begin with, by its kind. */
export type PublicationText = 'publish' | 'event.form';

/** What a part of the form is given that every kind has. */
export interface PublicationSection {
  text: PublicationText;
  values: PublicationValues;
  errors: Partial<Record<keyof PublicationValues, string>>;
  onChange: (changed: Partial<PublicationValues>) => void;
}
