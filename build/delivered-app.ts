import { dirname, join } from 'node:path';
import { build, type Plugin, type PluginOption } from 'vite';

/**
 * After the app itself, builds the copy of it that the server renders pages with, beside it: `dist` → `dist-server`.
 * `plugins` makes those that understand the sources, anew.
 */
export function deliveredApp(options: { entry: string; plugins: () => PluginOption[] }): Plugin {
  let outDir = '';
  return {
    name: 'sabai-delivered-app',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(dirname(join(config.root, config.build.outDir)), 'dist-server');
      if (config.build.outDir !== 'dist') outDir = '';
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
    },
  };
}
