import type { z } from 'zod';
import type { FormMerge } from '../../lib/merge-form.ts';
import type { Result } from '../../lib/result.ts';
import type { PictureKind } from '../../pictures/rules/picture-limits.ts';
import type { PictureValue } from '../../pictures/rules/picture-value.ts';
import type { PublicationDraft } from './publication-draft.ts';
import type { FieldProblem, UploadedUrls } from './publication-table.ts';

/** What the forms of every kind hold. */
export interface PublicationValues {
  hospital: { id: string; name: string };
  image: PictureValue;
  description: string;
  location_address: string;
  location_lat: number | null;
  location_lng: number | null;
  contact_phone: string;
  contact_details: string;
}

/** What the rows of every kind have. */
export interface StoredPublication {
  id: string;
  hospital_id: string;
  url_slug: string;
  updated_at: string;
}

/** The types of one kind of publication. */
export interface PublicationTypes {
  values: PublicationValues;
  stored: StoredPublication;
  /** A field of the form. A problem may be of a part of one. */
  field: string;
  problem: FieldProblem;
}

/** The rules of one kind of publication, promotions or events, for the code that both kinds share. */
export interface Publication<Kind extends PublicationTypes> {
  table: 'promotions' | 'events';
  /** A save may move the row to another hospital. */
  isMovable: boolean;
  stored: z.ZodType<Kind['stored']>;
  /** The columns of `stored`, as PostgREST selects them. */
  storedColumns: readonly string[];
  empty(hospital: { id: string; name: string }): Kind['values'];
  parseDraft(stored: unknown): PublicationDraft<Kind['values']> | null;
  formValues(stored: Kind['stored']): Kind['values'];
  /** What another row begins with that is a copy of these values: all of them but the address. */
  copied(values: Kind['values']): Kind['values'];
  /** `before` is the stored row; null for a new one. */
  check(options: {
    values: Kind['values'];
    before: Kind['stored'] | null;
  }): Result<unknown, readonly Kind['problem'][]>;
  /** The columns that a save writes, with the addresses of the uploaded pictures. */
  columns(options: {
    values: Kind['values'];
    uploaded: UploadedUrls;
    before: Kind['stored'] | null;
  }): Readonly<Record<string, unknown>>;
  problemOf(constraint: string | null): Kind['problem'] | null;
  /** The pictures of a form that wait on this device. */
  newPictures(values: Kind['values']): { kind: PictureKind; id: string }[];
  /** What two people made of one row: `base` is the row the form opened with, `theirs` the row that is stored now. */
  merge(options: {
    base: Kind['values'];
    mine: Kind['values'];
    theirs: Kind['values'];
  }): FormMerge<Kind['values'], Kind['field']>;
}
