import type { z } from 'zod';
import type { FormMerge } from '../../lib/merge-form.ts';
import type { Result } from '../../lib/result.ts';
import type { PictureKind } from '../../pictures/rules/picture-limits.ts';
import type { PictureValue } from '../../pictures/rules/picture-value.ts';
import type { PublicationDraft } from './publication-draft.ts';
import type { FieldProblem, UploadedUrls } from './publication-table.ts';

/** The form values that promotions and events share. */
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

/** The columns that promotions and events share. */
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
  /** Names of the form's fields. A problem may name a part of a field. */
  field: string;
  problem: FieldProblem;
}

/** The rules of one kind of publication, promotions or events, for the code that both kinds share. */
export interface Publication<Kind extends PublicationTypes> {
  table: 'promotions' | 'events';
  /** True if a save may move the row to another hospital. */
  isMovable: boolean;
  stored: z.ZodType<Kind['stored']>;
  /** The columns of `stored`, as PostgREST selects them. */
  storedColumns: readonly string[];
  empty(hospital: { id: string; name: string }): Kind['values'];
  parseDraft(stored: unknown): PublicationDraft<Kind['values']> | null;
  formValues(stored: Kind['stored']): Kind['values'];
  /** The initial values of a copy of a row: the same values, without the slug of its address. */
  copied(values: Kind['values']): Kind['values'];
  /** The values of a new row as it was stored: with the slug that the server gave where none was typed. */
  withStoredSlug(options: { values: Kind['values']; stored: Kind['stored'] }): Kind['values'];
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
  /** The form's pictures that are on this device and not uploaded yet. */
  newPictures(values: Kind['values']): { kind: PictureKind; id: string }[];
  /** Merges two people's edits: `base` is the row the form opened with, `theirs` the row stored now. */
  merge(options: {
    base: Kind['values'];
    mine: Kind['values'];
    theirs: Kind['values'];
  }): FormMerge<Kind['values'], Kind['field']>;
}
