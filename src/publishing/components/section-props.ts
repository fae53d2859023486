import type { PublicationValues } from '../rules/publication.ts';

/** What a part of the form is given that every kind has. */
export interface SectionProps {
  values: PublicationValues;
  errors: Partial<Record<keyof PublicationValues, string>>;
  onChange: (changed: Partial<PublicationValues>) => void;
}
