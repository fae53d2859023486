import type { ApiFunction, ApiSchema, Column, Table } from './read-schema.ts';

const scalars: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  date: 'string',
  time: 'string',
  timestamp: 'string',
  timestamptz: 'string',
  bytea: 'string',
  void: 'undefined',
};

/** The TypeScript type of a PostgreSQL type's JSON form. */
function typeOf(type: string, tables: readonly Table[]): string {
  if (type.startsWith('_')) return `${typeOf(type.slice(1), tables)}[]`;
  const scalar = scalars[type];
  if (scalar !== undefined) return scalar;
  if (tables.some((table) => table.name === type)) return `Database['public']['Tables']['${type}']['Row']`;
  throw new Error(`The generator of types does not know the type ${type}.`);
}

const field = (name: string, type: string, optional = false) => `${name}${optional ? '?' : ''}: ${type};`;

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
const block = (name: string, lines: readonly string[]) => [`${name}: {`, ...indent(lines), '};'];

function writeTable(table: Table, tables: readonly Table[]): string[] {
  const type = (column: Column) => typeOf(column.type, tables) + (column.nullable ? ' | null' : '');
  const never = (column: Column) => field(column.name, 'never', true);
  const { columns } = table;
  const insert = columns.map((column) =>
    column.insertable
      ? field(column.name, type(column), column.nullable || column.hasDefault)
      : never(column),
  );
  const update = columns.map((column) =>
    column.updatable ? field(column.name, type(column), true) : never(column),
  );
  const list = (names: readonly string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`;
  const relationships = table.relationships.flatMap((relationship) => [
    '{',
    ...indent([
      field('foreignKeyName', `'${relationship.name}'`),
      field('columns', list(relationship.columns)),
      field('isOneToOne', String(relationship.isOneToOne)),
      field('referencedRelation', `'${relationship.table}'`),
      field('referencedColumns', list(relationship.tableColumns)),
    ]),
    '},',
  ]);
  return block(table.name, [
    ...block(
      'Row',
      columns.map((column) => field(column.name, type(column))),
    ),
    ...block('Insert', insert),
    ...block('Update', update),
    ...(relationships.length === 0
      ? ['Relationships: [];']
      : ['Relationships: [', ...indent(relationships), '];']),
  ]);
}

function writeFunction(fn: ApiFunction, tables: readonly Table[]): string[] {
  const fields = fn.fields.map((one) => field(one.name, typeOf(one.type, tables)));
  const one = fields.length > 0 ? `{ ${fields.join(' ')} }` : typeOf(fn.returns, tables);
  const args = fn.args.map((arg) => field(arg.name, typeOf(arg.type, tables), arg.optional));
  const ofTable = tables.some((table) => table.name === fn.returns);
  return block(fn.name, [
    ...(args.length === 0 ? ['Args: never;'] : block('Args', args)),
    field('Returns', fn.isSet ? `${one}[]` : one),
    ...(ofTable
      ? block('SetofOptions', [
          field('from', "'*'"),
          field('to', `'${fn.returns}'`),
          field('isOneToOne', String(!fn.isSet)),
          field('isSetofReturn', String(fn.isSet)),
        ])
      : []),
  ]);
}

const NOTHING = '{ [_ in never]: never }';

/** Writes the text of `supabase/database.types.ts`: the type `Database` that supabase-js uses. */
export function writeTypes({ tables, functions }: ApiSchema): string {
  const schema = block('public', [
    ...block(
      'Tables',
      tables.flatMap((table) => writeTable(table, tables)),
    ),
    `Views: ${NOTHING};`,
    ...block(
      'Functions',
      functions.flatMap((fn) => writeFunction(fn, tables)),
    ),
    `Enums: ${NOTHING};`,
    `CompositeTypes: ${NOTHING};`,
  ]);
  return [
    '// Written by `npm run types` from the migrations; changes made here are lost.',
    '',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];',
    '',
    'export type Database = {',
    "  __InternalSupabase: { PostgrestVersion: '12' };",
    ...indent(schema),
    '};',
    '',
    "type PublicTables = Database['public']['Tables'];",
    '/** A row as it is read, and what a signed-in client may send to make or change one. */',
    "export type Tables<Name extends keyof PublicTables> = PublicTables[Name]['Row'];",
    "export type TablesInsert<Name extends keyof PublicTables> = PublicTables[Name]['Insert'];",
    "export type TablesUpdate<Name extends keyof PublicTables> = PublicTables[Name]['Update'];",
    '',
  ].join('\n');
}
