import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Builds each contestant as a page of its own, for production. The page of RxDB needs RxDB installed. */
export async function buildPages(options: { outDir: string; withRxdb: boolean }): Promise<void> {
  const pages = ['index.html', 'floor.html', ...(options.withRxdb ? ['rxdb/index.html'] : [])];
  await build({
    root: here('.'),
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: options.outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2_000,
      rollupOptions: { input: pages.map(here) },
    },
  });
}
