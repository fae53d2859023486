/** `npm run dev`: the sources with hot reload, and the same backend, on one port. */
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';
import { isServerPath } from '../platform/server-paths.ts';
import { openForServer } from './open-backend.ts';
import { run, type MakeListener } from './run.ts';
import { createWebApp } from './web-app.ts';

const makeListener: MakeListener = async ({ settings, siteUrl, listening, backend }) => {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: listening.server } },
    appType: 'spa',
  });
  const notHere = () => Promise.resolve(new Response('Not found', { status: 404 }));
  const web = createWebApp({
    backend,
    files: notHere,
    ...(backend && settings.isLocalSite ? { localSiteUrl: siteUrl } : {}),
  });
  const api = getRequestListener(web.fetch);
  return (request, response) => {
    // `URL` throws for some paths that a client may send, such as `//`.
    const [pathname = '/'] = (request.url ?? '/').split('?');
    if (isServerPath(pathname)) void api(request, response);
    else vite.middlewares(request, response);
  };
};

await run({ makeListener, openBackend: openForServer });
