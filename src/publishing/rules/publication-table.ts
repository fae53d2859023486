import { z } from 'zod';
import { mergeForm, type FormMerge } from '../../lib/merge-form.ts';
import { problem, type Result } from '../../lib/result.ts';
import { isUnsavableText } from '../../lib/text/text-safety.ts';
import { isPictureLink, withFocus } from '../../listings/rules/chosen-focus.ts';
import { readFocus } from '../../listings/rules/picture-focus.ts';
import type { PictureValue } from '../../pictures/rules/picture-value.ts';
import {
  within,
  type ColumnField,
  type ColumnsOf,
  type FieldName,
  type Fields,
  type MessageOf,
  type ValuesOf,
} from './publication-field.ts';

/** Addresses of uploaded pictures, by the id that each had on this device. */
export type UploadedUrls = ReadonlyMap<string, string>;

export interface FieldProblem<Field extends string = string, Message extends string = string> {
  field: Field;
  message: Message;
}

/** One check of a row, and the field that shows it. */
export interface RowCheck<Row, Field extends string, Message extends string> {
  field: Field;
  message: Message;
  holds(row: Row): boolean;
  sharper?(row: Row): Message | null;
}
/** Checks of a row by the names of the table's constraints, without the name of the table. */
export type RowChecks<Row, Field extends string, Message extends string> = Readonly<
  Record<string, RowCheck<Row, Field, Message>>
>;

const columnFields = (fields: Fields) =>
  Object.entries(fields).filter((entry): entry is [string, ColumnField] => 'toColumn' in entry[1]);

/** The schema of the form's values, as a draft stores them. */
export function valuesShape<Table extends Fields>(fields: Table): z.ZodType<ValuesOf<Table>> {
  const shape = mapFields(fields, (field) => field.shape);
  return z.object(shape) as unknown as z.ZodType<ValuesOf<Table>>;
}

/** The values of an empty form, with those of `given`. */
export function emptyValues<Table extends Fields>(
  fields: Table,
  given: Partial<ValuesOf<Table>>,
): ValuesOf<Table> {
  return { ...(mapFields(fields, (field) => field.empty) as ValuesOf<Table>), ...given };
}

/** The schemas, for the server's answers, of the columns to which exactly one field corresponds. */
export function storedShape<Table extends Fields>(
  fields: Table,
): { [Name in keyof ColumnsOf<Table>]: z.ZodType<ColumnsOf<Table>[Name]> } {
  const entries = columnFields(fields).map(([name, field]) => [name, field.stored]);
  return Object.fromEntries(entries) as {
    [Name in keyof ColumnsOf<Table>]: z.ZodType<ColumnsOf<Table>[Name]>;
  };
}

/** Converts form values into the columns to which exactly one field corresponds, not yet checked. */
export function plainColumns<Table extends Fields>(fields: Table, values: ValuesOf<Table>): ColumnsOf<Table> {
  const entries = columnFields(fields).map(([name, field]) => [name, field.toColumn(values[name])]);
  return Object.fromEntries(entries) as ColumnsOf<Table>;
}

/** Converts stored columns into values of the form. */
export function plainValues<Table extends Fields>(
  fields: Table,
  stored: ColumnsOf<Table>,
): Pick<ValuesOf<Table>, keyof ColumnsOf<Table>> {
  const row: Readonly<Record<string, unknown>> = stored;
  const entries = columnFields(fields).map(([name, field]) => [name, field.toValue(row[name])]);
  return Object.fromEntries(entries) as Pick<ValuesOf<Table>, keyof ColumnsOf<Table>>;
}

/** The checks that a row fails, in the order of the table. */
export function brokenChecks<Row, Field extends string, Message extends string>(
  checks: RowChecks<Row, Field, Message>,
  row: Row,
): (FieldProblem<Field, Message> & { check: string })[] {
  return Object.entries(checks)
    .filter(([, check]) => !check.holds(row))
    .map(([name, check]) => ({
      check: name,
      field: check.field,
      message: check.sharper?.(row) ?? check.message,
    }));
}

/** Derives the checks of the row from the fields that are one column each. */
export function checksOf<Table extends Fields>(
  fields: Table,
): RowChecks<ColumnsOf<Table>, FieldName<Table>, MessageOf<Table>> {
  const checks = columnFields(fields).flatMap(([name, field]) =>
    Object.entries(field.checks).map(([check, { message, holds, sharper }]) => [
      check,
      {
        field: field.partOf ?? name,
        message,
        holds: (row: Readonly<Record<string, unknown>>) => holds(row[name]),
        ...(sharper && { sharper: (row: Readonly<Record<string, unknown>>) => sharper(row[name]) }),
      },
    ]),
  );
  return Object.fromEntries(checks) as RowChecks<ColumnsOf<Table>, FieldName<Table>, MessageOf<Table>>;
}

/**
 * The checks of `image_url`, which `promotions` and `events` share: null, or a picture's link of at most 2,000
 * characters.
 */
export const imageChecks: RowChecks<{ image_url: string | null }, 'image', 'image'> = {
  image_url_format: {
    field: 'image',
    message: 'image',
    holds: ({ image_url: url }) => url === null || isPictureLink(url),
  },
  image_url_length: { field: 'image', message: 'image', holds: ({ image_url: url }) => within(2000)(url) },
};

/** The address of a picture, with its focal point (PUBLISH-29); null for one that is not uploaded. */
export function sentPictureUrl(picture: PictureValue, uploaded: UploadedUrls): string | null {
  if (picture.kind === 'none') return null;
  const url = picture.kind === 'stored' ? picture.url : uploaded.get(picture.id);
  return url === undefined ? null : withFocus({ url, focus: picture.focus });
}

/** Converts the stored address of a picture into the form's value. */
export function storedPicture(url: string | null | undefined): PictureValue {
  if (!url) return { kind: 'none' };
  const { url: plain, focus } = readFocus(url);
  return { kind: 'stored', url: plain, ...(focus && { focus }) };
}

/** Problems for free texts with characters that PostgreSQL refuses. */
export function unsavableTexts<Table extends Fields>(
  fields: Table,
  values: ValuesOf<Table>,
): FieldProblem<FieldName<Table>, 'text'>[] {
  return columnFields(fields)
    .filter(([name, field]) => field.isFreeText && isUnsavableText(String(values[name])))
    .map(([name]) => ({ field: name as FieldName<Table>, message: 'text' }));
}

/**
 * The columns if there is no problem, else the problems in the order of the form; a list's rows are at the
 * list.
 */
export function concludeCheck<Columns, Problem extends FieldProblem>(options: {
  fields: Fields;
  columns: Columns;
  problems: readonly Problem[];
}): Result<Columns, readonly Problem[]> {
  if (options.problems.length === 0) return { ok: true, value: options.columns };
  const order = Object.keys(options.fields);
  const place = ({ field }: Problem) => order.indexOf(field.split('.')[0] ?? '');
  return problem(options.problems.toSorted((a, b) => place(a) - place(b)));
}

/** The problem that a violated constraint of the database means for the form; null if no field shows it. */
export function problemOfConstraint<Field extends string, Message extends string>(options: {
  table: string;
  checks: RowChecks<never, Field, Message>;
  constraint: string | null;
}): FieldProblem<Field, Message> | null {
  const { table, checks, constraint } = options;
  const found = Object.entries(checks).find(([name]) => constraint === `${table}_${name}`);
  return found ? { field: found[1].field, message: found[1].message } : null;
}

/**
 * Identifies a picture for comparison: the id at the end of its address, and its focal point; undefined for
 * none.
 */
export function pictureId(url: string | null | undefined): string | undefined {
  return url
    ?.split('/')
    .at(-1)
    ?.replace(/\.webp(?=#|$)/, '');
}

/**
 * Merges two people's edits of one form; fields that are shown as one are merged as one. `special` returns
 * comparable values of fields that do not correspond to one column; a field without one is never changed by a
 * save.
 */
export function mergeFields<Table extends Fields>(options: {
  fields: Table;
  special: (values: ValuesOf<Table>) => Readonly<Partial<Record<keyof Table, unknown>>>;
  base: ValuesOf<Table>;
  mine: ValuesOf<Table>;
  theirs: ValuesOf<Table>;
}): FormMerge<ValuesOf<Table>, FieldName<Table>> {
  const { fields, special, base } = options;
  type Name = keyof Table & string;
  const meaning = (values: ValuesOf<Table>) =>
    ({ ...plainColumns(fields, values), ...special(values) }) as Record<keyof Table, unknown>;
  const groups = new Map<FieldName<Table>, Name[]>();
  for (const name of Object.keys(meaning(base)).filter((each): each is Name => each in fields)) {
    const group = (fields[name]?.partOf ?? name) as FieldName<Table>;
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  const order = Object.keys(fields);
  return mergeForm({
    ...options,
    meaning,
    fields: [...groups]
      .map(([field, keys]) => ({ field, keys }))
      .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field)),
  });
}

function mapFields(fields: Fields, to: (field: Fields[string]) => unknown): Record<string, never> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, to(field)])) as Record<
    string,
    never
  >;
}
