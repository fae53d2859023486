import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

/** What the page of a route, or in a language, is made of beside the first chunk: addresses below the site. */
interface RouteFiles {
  scripts: string[];
  styles: string[];
}

/**
 * After the app itself, builds the copy of it that the server renders pages with, beside it: `dist` → `dist-server`.
 * `plugins` makes those that understand the sources, anew. With it comes `route-files.json`: for each of `parts`, by
 * a module in `src`, what the server may name in the page, so that the browser need not find it step by step.
 */
export function serverApp(options: {
  entry: string;
  plugins: () => PluginOption[];
  parts: Readonly<Record<string, string>>;
}): Plugin {
  let outDir = '';
  let files: Record<string, RouteFiles> = {};
  return {
    name: 'sabai-server-app',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(dirname(join(config.root, config.build.outDir)), 'dist-server');
      if (config.build.outDir !== 'dist') outDir = '';
    },
    writeBundle: (_output, bundle) => {
      files = Object.fromEntries(
        Object.entries(options.parts).map(([part, file]) => [part, filesOfPart({ bundle, file })]),
      );
    },
    async closeBundle() {
      // Builds elsewhere are measured, not served.
      if (!outDir) return;
      await build({
        configFile: false,
        logLevel: 'warn',
        plugins: options.plugins(),
        publicDir: false,
        define: { 'window.location.origin': 'globalThis.sabaiSite' },
        build: { ssr: options.entry, outDir, emptyOutDir: true },
      });
      await writeFile(join(outDir, 'route-files.json'), JSON.stringify(files));
    },
  };
}

/** The chunks that a module is in, or that the router's plugin split it into, and what they import that no page names yet. */
function filesOfPart(options: { bundle: Rolldown.OutputBundle; file: string }): RouteFiles {
  const { bundle, file } = options;
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const page = bundle['index.html'];
  const named = page?.type === 'asset' ? String(page.source) : '';
  const split = chunks.filter((chunk) => chunk.moduleIds.some((id) => id.includes(`/src/${file}`)));
  if (split.length === 0) throw new Error(`${file} is in no chunk that is fetched by itself.`);
  const needed = reach({ bundle, from: split });
  const styles = new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  const addresses = (names: readonly string[]) =>
    names.map((name) => `/${name}`).filter((address) => !named.includes(`"${address}"`));
  return { scripts: addresses(needed.map(({ fileName }) => fileName)), styles: addresses([...styles]) };
}

function reach(options: {
  bundle: Rolldown.OutputBundle;
  from: Rolldown.OutputChunk[];
}): Rolldown.OutputChunk[] {
  const reached = new Set(options.from);
  for (const { imports } of reached) {
    for (const name of imports) {
      const found = options.bundle[name];
      if (found?.type === 'chunk') reached.add(found);
    }
  }
  return [...reached];
}
