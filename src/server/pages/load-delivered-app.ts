import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { DeliveredApp } from './deliver-page.ts';

const functions = z.object({ routeOf: z.function(), homeMarkup: z.function() });

/** The server's copy of the app as `npm run build` left it; throws where it is not there. */
export async function loadDeliveredApp(): Promise<DeliveredApp> {
  const file = resolve('dist-server/deliver.js');
  if (!existsSync(file)) throw new Error('No dist-server/deliver.js: run `npm run build` first.');
  const loaded: unknown = await import(pathToFileURL(file).href);
  functions.parse({ ...(loaded as object) });
  return loaded as DeliveredApp;
}
