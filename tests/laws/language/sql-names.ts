const created =
  /\bcreate (?:or replace )?(?:unique |constraint )*(?:function|trigger|policy|table|index|type|domain|view) (?:\w+\.)?(\w+)/g;
const functionArguments = /\bcreate (?:or replace )?function \w+\.\w+\(([^)]*)/g;
// Every table, column and function has a comment (supabase/CONVENTIONS.md), so a column is found by its own.
const commented = /\bcomment on column (?:\w+\.)*(\w+) is/g;

/** Names that a migration gives to functions, arguments, triggers, policies, tables, columns, indexes and types. */
export function sqlNames(source: string): { name: string; offset: number }[] {
  const named = [created, commented].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(({ 1: name = '', index }) => ({ name, offset: index })),
  );
  const given = [...source.matchAll(functionArguments)].flatMap(({ 1: list = '', index }) =>
    list
      .split(',')
      .map((argument) => ({ name: /^\s*(?:out )?(\w*)/.exec(argument)?.[1] ?? '', offset: index })),
  );
  return [...named, ...given];
}
