/** `npm start`: the built app and its backend on one port. */
import { getRequestListener } from '@hono/node-server';
import { run } from './run.ts';
import { appHeaders } from './security-headers.ts';
import { readStaticFiles } from './static-files.ts';
import { createWebApp } from './web-app.ts';

await run(async ({ settings, backend }) => {
  const backendOrigin = settings.supabaseUrl ? new URL(settings.supabaseUrl).origin : null;
  const files = await readStaticFiles({ directory: 'dist', headers: appHeaders({ backendOrigin }) });
  const answer = getRequestListener(createWebApp({ backend, files }).fetch);
  return (request, response) => void answer(request, response);
});
