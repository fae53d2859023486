import { isSyntaxNode } from './is-syntax-node.ts';
import { parseScript } from './parse-script.ts';

/**
 * By kind of syntax node, the properties in which an identifier declares a name; elsewhere it only uses one.
 */
const naming: Readonly<Record<string, readonly string[]>> = {
  ArrayPattern: ['elements'],
  AssignmentPattern: ['left'],
  ExportSpecifier: ['exported'],
  Property: ['key', 'value'],
  RestElement: ['argument'],
  TSTypeParameter: ['name'],
};

/** Names that a module declares, inside of functions and types too, each with its offset. */
export function declaredNames(options: { path: string; source: string }): { name: string; offset: number }[] {
  const found = new Map<number, string>();
  const visit = (value: unknown, parent: string, key: string): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, parent, key));
    if (!isSyntaxNode(value)) return;
    const isNamed = (naming[parent] ?? ['id', 'params', 'key']).includes(key);
    if (isNamed && /^(Private)?Identifier$/.test(value.type)) found.set(value.start, String(value.name));
    for (const [inner, child] of Object.entries(value)) visit(child, value.type, inner);
  };
  visit(parseScript(options).program, '', '');
  return [...found].map(([offset, name]) => ({ name, offset }));
}
