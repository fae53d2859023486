import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { ServerApp } from './render-page.ts';

const functions = z.object({
  routeOf: z.function(),
  homeMarkup: z.function(),
  promotionMarkup: z.function(),
  eventsMarkup: z.function(),
  eventMarkup: z.function(),
  hospitalMarkup: z.function(),
});
const routeFiles = z.record(
  z.string(),
  z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }),
);

/** Loads the server's build of the app, written by `npm run build`. Throws when it is missing. */
export async function loadServerApp(): Promise<ServerApp> {
  const file = resolve('dist-server/render-on-server.js');
  if (!existsSync(file)) throw new Error('No dist-server/render-on-server.js: run `npm run build` first.');
  // React and the router read NODE_ENV while they load. Unset, it selects their slow development builds.
  process.env.NODE_ENV ??= 'production';
  const loaded: unknown = await import(pathToFileURL(file).href);
  functions.parse({ ...(loaded as object) });
  const text = await readFile(resolve('dist-server/route-files.json'), 'utf8');
  const files = routeFiles.parse(JSON.parse(text));
  return {
    ...(loaded as Omit<ServerApp, 'filesOf'>),
    filesOf: (route) => files[route] ?? { scripts: [], styles: [] },
  };
}
