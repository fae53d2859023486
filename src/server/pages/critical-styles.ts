/**
 * The part of the built styles that a page's markup needs, for its `<style>`: what waits for no other file can be
 * painted at once (src/decisions/0008). A rule stays unless the markup lacks something that its selector names.
 */

import { type ChildNode, type Rule as CssRule, parse } from 'postcss';
import type { StylesFor } from './fill-page.ts';

interface Rule {
  kind: 'rule';
  /** Each with what the markup must have for it: strings that occur in the markup's `words`. */
  selectors: { text: string; needs: readonly string[] }[];
  declarations: { text: string; defines: string | null; uses: readonly string[] }[];
}
/** `@media`, `@supports`, `@layer`: rules under a condition. */
interface Condition {
  kind: 'condition';
  prelude: string;
  nodes: Node[];
}
/** `@font-face` and `@keyframes`: `name` is the one that declarations use. */
interface Resource {
  kind: 'resource';
  name: string | null;
  text: string;
}
type Node = Rule | Condition | Resource;

/** As {@link createCriticalStyles} for the files of a page; `read` has the text of a file. Each set is parsed once. */
export function createStylesFor(read: (file: string) => string): StylesFor {
  const parsed = new Map<string, (markup: string) => string>();
  return ({ files, markup }) => {
    const key = files.join(' ');
    const styles = parsed.get(key) ?? createCriticalStyles(files.map(read).join(''));
    parsed.set(key, styles);
    return styles(markup);
  };
}

/** What the scripts of the page itself set before the app is there: theme-script.ts, public/boot.js. */
const setByScripts = ['.dark', '.light', '[inert]', '<html', '<body', '<head'];

/** `css` is minified, as the build leaves it. The result is for the text of one `<style>`. */
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
    // Without a block: `@layer a, b;` and `@charset`, which order or name what the rules say by themselves.
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

/** What the markup has, in the form of `needsOf`. */
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

/** The custom properties that other declarations use, and those that these use in turn. */
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
