import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

/**
 * Script and style files of one route or language that index.html does not name; paths from the site's root.
 */
interface RouteFiles {
  scripts: string[];
  styles: string[];
}

/**
 * After the app, builds the copy that renders pages on the server: `dist` → `dist-server`. `plugins` makes
 * new plugins that compile the sources. `parts` maps a route or language to its module in `src`;
 * `route-files.json` gets the files of each part, which the server names in its pages.
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
      // A build into another folder than `dist` is measured, not served.
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

/**
 * Files of the chunks that contain the module `file`, and of their static imports, without
 * those index.html names.
 */
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
