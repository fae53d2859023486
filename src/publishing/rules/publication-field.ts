import { z } from 'zod';
import { readAmount } from '../../lib/amounts/read-amount.ts';
import { textLength } from '../../lib/text/text-length.ts';
import { pictureValue, type PictureValue } from '../../pictures/rules/picture-value.ts';

/** One check of a column. Its methods are bivariant, so that checks of all column types fit in one table. */
export interface ColumnCheck<Column = unknown, Message extends string = string> {
  message: Message;
  holds(column: Column): boolean;
  /** A more specific message for this value; null to use `message`. */
  sharper?(column: Column): Message | null;
}
/** Checks of a column by their names: those of the table's constraints, without the name of the table. */
type Checks<Column, Message extends string> = Readonly<Record<string, ColumnCheck<Column, Message>>>;

/** A field of the form that is a column of its own, under the same name. */
export interface ColumnField<Value = unknown, Column = unknown, Message extends string = string> {
  shape: z.ZodType<Value>;
  empty: Value;
  stored: z.ZodType<Column>;
  toColumn(value: Value): Column;
  toValue(column: Column): Value;
  checks: Checks<Column, Message>;
  /** True for text in which any character can be typed, including those that PostgreSQL refuses. */
  isFreeText?: boolean;
  /** Name of the field together with which this one is shown and merged, because people see one field. */
  partOf?: string;
}

/** A field of the form that is not a column by itself. */
export interface ValueField<Value = unknown> {
  shape: z.ZodType<Value>;
  empty: Value;
  partOf?: string;
}

/** The fields of a form, by their names, from top to bottom. */
export type Fields = Readonly<Record<string, ColumnField | ValueField>>;

/** The values of a form by field, each of the type of the field's empty value. */
export type ValuesOf<Table extends Fields> = { -readonly [Name in keyof Table]: Table[Name]['empty'] };
/** A field as people see it: latitude and longitude are parts of the address. */
export type FieldName<Table extends Fields> = Exclude<keyof Table & string, 'location_lat' | 'location_lng'>;
type ColumnName<Table extends Fields> = {
  [Name in keyof Table]: Table[Name] extends { toColumn: unknown } ? Name : never;
}[keyof Table];
/** The columns to which exactly one field corresponds. */
export type ColumnsOf<Table extends Fields> = {
  [Name in ColumnName<Table>]: Table[Name] extends ColumnField<infer _Value, infer Column> ? Column : never;
};
/** The keys of the messages of all checks in a table of fields. */
export type MessageOf<Table extends Fields> = {
  [Name in keyof Table]: Table[Name] extends { checks: Checks<never, infer Message> } ? Message : never;
}[keyof Table];

/** A text field that must be filled in. */
export const requiredText = <Message extends string>(
  checks: Checks<string, Message>,
): ColumnField<string, string, Message> => ({
  shape: z.string(),
  empty: '',
  stored: z.string(),
  toColumn: (value) => value.trim(),
  toValue: (column) => column,
  checks,
  isFreeText: true,
});

/** Text that may be empty, which is null as a column (CONVENTIONS, rule 7). */
export const optionalTextField = <Message extends string>(
  checks: Checks<string | null, Message>,
): ColumnField<string, string | null, Message> => ({ ...restrictedTextField(checks), isFreeText: true });

/** Text whose checks already exclude characters that PostgreSQL refuses; empty text is null as a column. */
export const restrictedTextField = <Message extends string>(
  checks: Checks<string | null, Message>,
): ColumnField<string, string | null, Message> => ({
  shape: z.string(),
  empty: '',
  stored: z.string().nullable(),
  toColumn: (value) => value.trim() || null,
  toValue: (column) => column ?? '',
  checks,
});

/** A number as typed. `read` returns null for an empty text, and `NaN` for one that is no number. */
export const numberField = <Message extends string>(
  checks: Checks<number | null, Message>,
  read: (typed: string) => number | null = readAmount,
): ColumnField<string, number | null, Message> => ({
  shape: z.string(),
  empty: '',
  stored: z.coerce.number().nullable(),
  toColumn: read,
  toValue: (column) => (column === null ? '' : String(column)),
  checks,
});

/** A day as `YYYY-MM-DD`, or an incomplete one as typed. */
export const dayField = <Message extends string>(
  checks: Checks<string, Message>,
): ColumnField<string, string, Message> => ({
  shape: z.string(),
  empty: '',
  stored: z.string(),
  toColumn: (value) => value,
  toValue: (column) => column,
  checks,
});

/** A field that is not a column by itself. */
export const valueField = <Value>(shape: z.ZodType<Value>, empty: Value): ValueField<Value> => ({
  shape,
  empty,
});

/** The field of the hospital that publishes. */
export const hospitalField = valueField(z.object({ id: z.string(), name: z.string() }), { id: '', name: '' });
/** The field of a picture; none at first. */
export const pictureField: ValueField<PictureValue> = valueField(pictureValue, { kind: 'none' });

/** True for a text with more than blanks. */
export const isFilled = (column: string): boolean => /\S/.test(column);
/** Makes a check for at most `max` characters; null passes. */
export const within =
  (max: number) =>
  (column: string | null): boolean =>
    column === null || textLength(column) <= max;
/** Makes a check for a number from `low` to `high`; null passes, `NaN` fails. */
export const between =
  (low: number, high: number) =>
  (column: number | null): boolean =>
    column === null || (typeof column === 'number' && column >= low && column <= high);
const isPhone = (column: string | null): boolean => column === null || /^[0-9+() -]*$/.test(column);

/** Fields that promotions and events share; each of them has its own texts for the messages. */
export const descriptionField = requiredText({
  description_length: {
    message: 'descriptionLong',
    holds: (column) => textLength(column) >= 10 && within(5000)(column),
    sharper: (column) => (textLength(column) < 10 ? 'descriptionShort' : null),
  },
});

/** Latitude or longitude, which is shown as a part of the address. */
const degrees = <Message extends string>(
  checks: Checks<number | null, Message>,
): ColumnField<number | null, number | null, Message> => ({
  shape: z.number().nullable(),
  empty: null,
  stored: z.number().nullable(),
  toColumn: (value) => value,
  toValue: (column) => column,
  checks,
  partOf: 'location_address',
});

/** The fields of an address with its position. */
export const placeFields = {
  location_address: optionalTextField({
    location_address_length: { message: 'addressLong', holds: within(500) },
  }),
  location_lat: degrees({ location_lat_range: { message: 'placeRange', holds: between(-90, 90) } }),
  location_lng: degrees({ location_lng_range: { message: 'placeRange', holds: between(-180, 180) } }),
};

/** Telephone and contact details; `max` is in characters. */
export const contactFields = (max: { phone: number; details: number }) => ({
  contact_phone: restrictedTextField({
    contact_phone_length: { message: 'phoneLong', holds: within(max.phone) },
    contact_phone_format: { message: 'phoneFormat', holds: isPhone },
  }),
  contact_details: optionalTextField({
    contact_details_length: { message: 'contactDetailsLong', holds: within(max.details) },
  }),
});
