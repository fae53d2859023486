import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { readStaticFiles } from '../../../src/server/static-files.ts';

/** Builds the page that is only React into `directory` and serves it compressed, as the app is. */
export async function serveHello(options: {
  directory: string;
}): Promise<{ url: string; close(): Promise<void> }> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('hello', import.meta.url)),
    mode: 'production',
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: options.directory, emptyOutDir: true },
  });
  const files = await readStaticFiles({ directory: options.directory, headersFor: () => ({}) });
  const answer = getRequestListener(files);
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
