import { getRequestListener } from '@hono/node-server';
import { readFile } from 'node:fs/promises';
import { callPublicFunction } from '../listings/data/call-public-function.ts';
import { provideListingsBackend } from '../listings/data/listings-backend.ts';
import { createSharePictures } from './share-pictures/create-share-pictures.ts';
import { createStylesFor } from './pages/critical-styles.ts';
import { isPublishing } from './pages/is-publishing.ts';
import { createPages } from './pages/render-pages.ts';
import { loadServerApp } from './pages/load-server-app.ts';
import { servePages } from './pages/serve-pages.ts';
import type { MakeListener } from './run.ts';
import { appHeaders } from './security-headers.ts';
import { readStaticFiles } from './static-files.ts';
import { createWebApp, type AnswerRequest } from './web-app.ts';
import { createSourcePlaces } from './source-places.ts';
import { handleClientErrors } from './handle-client-errors.ts';
import { writeSettings } from './write-settings.ts';

/** Origin of in-process requests to the embedded backend; it is never resolved. */
const inside = 'http://backend.internal';

/** Serves the built app in `dist/`, with server-rendered public pages. */
export const serveBuilt: MakeListener = async ({ settings, siteUrl, backend }) => {
  const { project, tiles, captcha } = settings;
  const security = {
    backendOrigin: project && new URL(project.url).origin,
    tilesOrigin: tiles && new URL(tiles.url).origin,
    captcha,
  };
  let page = '';
  let stylesOf = (_file: string): string => '';
  const files = await readStaticFiles({
    directory: 'dist',
    headersFor: (index) => appHeaders({ ...security, page: index }),
    rewrite: (bodies) => {
      writeSettings({ bodies, project, tiles, captcha, security });
      page = bodies.get('/index.html')?.toString() ?? '';
      stylesOf = (file) => bodies.get(file)?.toString() ?? '';
    },
  });

  const site = siteUrl.replace(/\/+$/, '');
  const backendUrl = project?.url ?? site;
  provideListingsBackend({
    url: backendUrl,
    publishableKey: project?.publishableKey ?? 'sb_publishable_local',
    ...(backend
      ? { fetch: (url, init) => askInside({ backend, url: url.replace(backendUrl, inside), init }) }
      : {}),
  });
  const nowMs = () => Date.now();
  const sourceOf = createSourcePlaces((file) => readFile(`dist-maps/${file}.map`, 'utf8'));
  const app = await loadServerApp();
  const { routeOf } = app;
  const stylesFor = createStylesFor(stylesOf);
  const pages = createPages({ page, site, backendUrl, app, stylesFor, nowMs });
  const served = servePages({
    files,
    pages,
    routeOf,
    site,
    headers: appHeaders({ ...security, page }),
    pictures: createSharePictures({ nowMs }),
    nowMs,
  });
  const noticing = backend?.then((ask) => async (request: Request, address?: string | null) => {
    const answered = await ask(request, address);
    if (isPublishing(request, answered)) pages.clear();
    return answered;
  });
  noticing?.catch(() => undefined); // run.ts reports a failure to open the backend.
  const web = createWebApp({
    backend: noticing ?? null,
    files: served,
    siteUrl,
    metricsToken: settings.metricsToken,
    clientErrors: handleClientErrors({
      // With a Supabase project, the served worker has one line more at its top than the built one
      // (write-settings.ts).
      sourceOf: async (place) =>
        sourceOf(
          project ? place.replace(/^worker\.js:(\d+)/, (_, line) => `worker.js:${Number(line) - 1}`) : place,
        ),
      store: async ({ runsIn, name, release, places }) => {
        const values = { runs_in: runsIn, name, release, places };
        await callPublicFunction({ name: 'report_client_error', values, read: (json) => json === true });
      },
      nowMs,
    }),
    ...(settings.logsRequests ? { log: (line) => console.log(line) } : {}),
    ...(backend && settings.isLocalSite ? { localSiteUrl: siteUrl } : {}),
  });
  const answer = getRequestListener(web.fetch);
  return (request, response) => void answer(request, response);
};

async function askInside(options: {
  backend: Promise<AnswerRequest>;
  url: string;
  init: RequestInit;
}): Promise<Response> {
  const request = new Request(options.url, options.init);
  const aborted = new Promise<never>((_resolve, reject) => {
    request.signal.addEventListener('abort', () => reject(new Error('No answer in time.')), { once: true });
  });
  const answered = (async () => (await options.backend)(request))();
  return (await Promise.race([answered, aborted])) ?? new Response(null, { status: 404 });
}
