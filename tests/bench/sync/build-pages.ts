import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Builds what the browser runs, each contestant as a page of its own, for production as the app is. */
export async function buildPages(outDir: string): Promise<void> {
  await build({
    root: here('.'),
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2_000,
      rollupOptions: { input: [here('index.html'), here('floor.html'), here('rxdb/index.html')] },
    },
  });
}
