import { isSyntaxNode, type SyntaxNode } from './is-syntax-node.ts';
import { parseScript } from './parse-script.ts';

/** Titles of the tests and groups of a module, each with its offset: the first text of `test`, `it.each(…)` and so on. */
export function testTitles(options: { path: string; source: string }): { text: string; offset: number }[] {
  const found: { text: string; offset: number }[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isSyntaxNode(value)) return;
    const title = titleOf(value);
    if (title) found.push({ text: options.source.slice(title.start, title.end), offset: title.start });
    Object.values(value).forEach(visit);
  };
  visit(parseScript(options).program);
  return found;
}

function titleOf(node: SyntaxNode): SyntaxNode | null {
  if (node.type !== 'CallExpression' || !isTest(node['callee'])) return null;
  const [first] = node['arguments'] as unknown[];
  return isSyntaxNode(first) && /^(Template)?Literal$/.test(first.type) ? first : null;
}

/** `test`, `test.describe.serial` and `test.each(…)` all start with the name of a test. */
function isTest(callee: unknown): boolean {
  if (!isSyntaxNode(callee)) return false;
  if (callee.type === 'Identifier') return /^(test|it|describe)$/.test(String(callee.name));
  return isTest(callee['object'] ?? callee['callee'] ?? callee['tag']);
}
