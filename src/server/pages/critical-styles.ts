/**
 * Critical CSS: the part of the built styles that a page's markup needs. Inlined in a `<style>`, it lets the
 * page paint without waiting for a file (src/decisions/0008). A rule stays unless the markup lacks something
 * that its selector names.
 */

import { type ChildNode, type Rule as CssRule, parse } from 'postcss';
import type { StylesFor } from './fill-page.ts';

interface Rule {
  kind: 'rule';
  /**
   * The rule's selectors; `needs` are the tokens of `wordsOf` that the markup must all have for the selector
   * to match.
   */
  selectors: { text: string; needs: readonly string[] }[];
  declarations: { text: string; defines: string | null; uses: readonly string[] }[];
}
/** `@media`, `@supports`, `@layer` or `@container`: rules under a condition. */
interface Condition {
  kind: 'condition';
  prelude: string;
  nodes: Node[];
}
/**
 * `@keyframes` with the `name` that declarations use; `@font-face` and the rest have null, and always stay.
 */
interface Resource {
  kind: 'resource';
  name: string | null;
  text: string;
}
type Node = Rule | Condition | Resource;

/**
 * As {@link createCriticalStyles}, for a list of style files. `read` returns the text of a file; each list is
 * parsed once.
 */
export function createStylesFor(read: (file: string) => string): StylesFor {
  const parsed = new Map<string, (markup: string) => string>();
  return ({ files, markup }) => {
    const key = files.join(' ');
    const styles = parsed.get(key) ?? createCriticalStyles(files.map(read).join(''));
    parsed.set(key, styles);
    return styles(markup);
  };
}

/**
 * Tokens that are set by scripts before the app runs (theme-script.ts, public/boot.js), so every page has
 * them.
 */
const setByScripts = ['.dark', '.light', '[inert]', '<html', '<body', '<head'];

/**
 * Parses minified CSS. The returned function gives the CSS that `markup` needs, as the text of one `<style>`.
 */
export function createCriticalStyles(css: string): (markup: string) => string {
  const nodes = toNodes(parse(css).nodes);
  return (markup) => {
    const words = new Set([...wordsOf(markup), ...setByScripts]);
    const needed = nodes.flatMap((node) => filterNode(node, words));
    const used = usedProperties(needed, markup);
    const declared = rulesOf(needed).flatMap(({ declarations }) => declarations.map(({ text }) => text));
    const text = declared.join(';');
    return needed.map((node) => write(node, used, text)).join('');
  };
}

function toNodes(children: readonly ChildNode[]): Node[] {
  return children.flatMap((node): Node[] => {
    if (node.type === 'rule') return [toRule(node)];
    // At-rules without a block, `@layer a, b;` and `@charset`, are dropped: the order of the rules already
    // says it.
    if (node.type !== 'atrule' || node.nodes === undefined) return [];
    const { name, params } = node;
    if (!/^(media|supports|layer|container)$/.test(name))
      return [{ kind: 'resource', name: name === 'keyframes' ? params : null, text: node.toString() }];
    return [
      {
        kind: 'condition',
        prelude: `@${name} ${params}`,
        nodes: toNodes(node.nodes),
      },
    ];
  });
}

function toRule({ selectors, nodes }: CssRule): Rule {
  return {
    kind: 'rule',
    selectors: selectors.map((text) => ({ text, needs: needsOf(text) })),
    declarations: nodes.flatMap((node) => {
      if (node.type !== 'decl') return [];
      const text = node.toString();
      return [{ text, defines: node.variable ? node.prop : null, uses: propertiesIn(text) }];
    }),
  };
}

/** Classes, attributes and elements that a selector names outside of `:is()`, `:not()` and the like. */
function needsOf(selector: string): string[] {
  let plain = selector;
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(/:[\w-]+\([^()]*\)/g, '');
  }
  const needs: string[] = [];
  const rest = plain.replace(
    /\[([\w-]+)(?:([~|^$*]?=)["']?([^"'\]]*)["']?[^\]]*)?\]/g,
    (_all, name, sign, value) => {
      needs.push(sign === '=' ? `[${name}=${value}]` : `[${name}]`);
      return '';
    },
  );
  for (const [, name = ''] of rest.matchAll(/\.((?:[\w-]|\\.)+)/g))
    needs.push(`.${name.replaceAll('\\', '')}`);
  for (const [, name = ''] of rest.matchAll(/(?:^|[\s>+~])([a-z][a-z0-9]*)/g)) needs.push(`<${name}`);
  return needs;
}

/** Tokens for the elements, attributes and classes of the markup, written as `needsOf` writes them. */
function wordsOf(markup: string): Set<string> {
  const words = new Set<string>();
  for (const [, name = '', attributes = ''] of markup.matchAll(
    /<([a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)/g,
  )) {
    words.add(`<${name}`);
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      words.add(`[${attribute}]`);
      words.add(`[${attribute}=${value}]`);
      if (attribute === 'class') for (const each of value.split(/\s+/)) words.add(`.${each}`);
    }
  }
  return words;
}

function filterNode(node: Node, words: ReadonlySet<string>): Node[] {
  if (node.kind === 'resource') return [node];
  if (node.kind === 'condition') {
    const nodes = node.nodes.flatMap((each) => filterNode(each, words));
    return nodes.length > 0 ? [{ ...node, nodes }] : [];
  }
  const selectors = node.selectors.filter(({ needs }) => needs.every((need) => words.has(need)));
  return selectors.length > 0 ? [{ ...node, selectors }] : [];
}

function rulesOf(nodes: readonly Node[]): Rule[] {
  return nodes.flatMap((node) =>
    node.kind === 'rule' ? [node] : node.kind === 'condition' ? rulesOf(node.nodes) : [],
  );
}

function propertiesIn(text: string): string[] {
  return [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);
}

/**
 * Custom properties that the markup or ordinary declarations use, directly or through other custom
 * properties.
 */
function usedProperties(nodes: readonly Node[], markup: string): ReadonlySet<string> {
  const uses = new Map<string, string[]>();
  const used = new Set(propertiesIn(markup));
  for (const declaration of rulesOf(nodes).flatMap(({ declarations }) => declarations)) {
    const { defines } = declaration;
    if (defines === null) for (const name of declaration.uses) used.add(name);
    else uses.set(defines, [...(uses.get(defines) ?? []), ...declaration.uses]);
  }
  for (const name of used) for (const next of uses.get(name) ?? []) used.add(next);
  return used;
}

function write(node: Node, used: ReadonlySet<string>, declared: string): string {
  switch (node.kind) {
    case 'resource':
      return node.name === null || declared.includes(node.name) ? node.text : '';
    case 'condition': {
      const inside = node.nodes.map((each) => write(each, used, declared)).join('');
      return inside && `${node.prelude}{${inside}}`;
    }
    case 'rule': {
      const declarations = node.declarations.filter(({ defines }) => defines === null || used.has(defines));
      if (declarations.length === 0) return '';
      const selectors = node.selectors.map(({ text }) => text).join(',');
      return `${selectors}{${declarations.map(({ text }) => text).join(';')}}`;
    }
  }
}
