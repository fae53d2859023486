import type { PublicationValues } from '../rules/publication.ts';

/** The prefix of most message keys of a form: `publish` for promotions, `event.form` for events. */
export type PublicationText = 'publish' | 'event.form';

/** Props of a section that the forms of promotions and events share. */
export interface PublicationSection {
  text: PublicationText;
  values: PublicationValues;
  errors: Partial<Record<keyof PublicationValues, string>>;
  onChange: (changed: Partial<PublicationValues>) => void;
}
