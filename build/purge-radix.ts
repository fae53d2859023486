import { PurgeCSS } from 'purgecss';
import type { CSSOptions } from 'vite';
import { radixWords } from './radix-words.ts';

type PostcssPlugin = Extract<
  NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number],
  { postcssPlugin: string }
>;

/** Parts of Radix's class names to which its code adds a value: `rt-r-size` + `-3`. */
const stem = /^rt-(r|variant)(-[a-z]+)*$/;

/**
 * Removes the CSS rules of Radix Themes whose classes no file of the folder `sources` can use. It runs before
 * the styles are bundled, so that a file's hash matches its content.
 */
export function purgeRadix(options: { sources: string }): PostcssPlugin {
  let reading: Promise<Set<string>> | null = null;
  /** Style sheets that are purged at the same time share one reading of the sources. */
  const readWords = () => (reading ??= radixWords(options).finally(() => (reading = null)));
  return {
    postcssPlugin: 'sabai-purge-radix',
    async Once(root) {
      const css = root.toString();
      if (!css.includes('.rt-')) return;
      const unnamed = await unnamedSelectors({ css, words: await readWords() });
      root.walkRules((rule) => {
        const used = rule.selectors.filter((selector) => !unnamed.has(squeeze(selector)));
        if (used.length === 0) rule.remove();
        else if (used.length < rule.selectors.length) rule.selectors = used;
      });
      root.walkAtRules((block) => {
        if (block.nodes?.length === 0) block.remove();
      });
    },
  };
}

/** Selectors with a class `rt-…` that is not among `words`. All other classes count as named. */
export async function unnamedSelectors(options: {
  css: string;
  words: ReadonlySet<string>;
}): Promise<Set<string>> {
  const stems = [...options.words].filter((word) => stem.test(word));
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: [...options.words].join(' '), extension: 'txt' }],
    css: [{ raw: options.css }],
    defaultExtractor: (text) => text.split(' '),
    safelist: [/^(?!.*rt-)/, ...stems.map((each) => new RegExp(`^${each}-`))],
    rejected: true,
  });
  return new Set(purged?.rejected?.map(squeeze));
}

function squeeze(selector: string): string {
  return selector.replace(/\s+/g, ' ').trim();
}
