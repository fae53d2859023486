import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Hono, type Context } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { serveStatic } from 'hono/serve-static';
import { namesFile } from '../platform/server-paths.ts';
import { compress, type Encoding } from './compress.ts';

const immutable = 'public, max-age=31536000, immutable';

const forOtherHosts: ReadonlySet<string> = new Set(['_headers', '_redirects', 'vercel.json']);

/** Hono asks for the compressed body of `/a.js` as `/a.js.br` or `/a.js.gz`. */
const encodings: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };

interface Entity {
  tag: string;
  body: Buffer<ArrayBuffer>;
}

/** Compressed bodies by tag and encoding: several servers of one process compress the same content once. */
const compressedBodies = new Map<string, Promise<Buffer<ArrayBuffer>>>();

/** Answers GET and HEAD with files of the built app; other methods get 405. */
export type StaticFiles = (request: Request) => Promise<Response>;

/**
 * Reads the built app into memory once, so that no request path can reach another file. Paths without a file
 * extension get index.html, because the app's router handles them. Throws when `directory` has no index.html.
 */
export async function readStaticFiles(options: {
  directory: string;
  /** Headers of every response; `page` is the text of index.html. */
  headersFor: (page: string) => Readonly<Record<string, string>>;
  /** May change the files, by pathname, before any is served. */
  rewrite?: (bodies: Map<string, Buffer<ArrayBuffer>>) => void;
}): Promise<StaticFiles> {
  const bodies = await readAll(options.directory);
  options.rewrite?.(bodies);
  const indexPage = bodies.get('/index.html')?.toString();
  if (indexPage === undefined) throw new Error(`No index.html in ${options.directory}.`);
  const headers = options.headersFor(indexPage);
  const entities = new Map([...bodies].map(([pathname, body]) => [pathname, { tag: tagOf(body), body }]));

  const served = {
    join: (_root: string, path: string) => path,
    precompressed: true,
    getContent: async (path: string, context: Context) => {
      const found = entities.get(path) ?? null;
      // A path that equals the request's comes from the client, who may not ask for `.br` or `.gz` by name.
      const ending = path === context.req.path ? '' : path.slice(-3);
      const encoding = found ? undefined : encodings[ending];
      const entity = found ?? (encoding && entities.get(path.slice(0, -3)));
      if (!entity) return null;
      const body = encoding ? await compressedBody(entity, encoding) : entity.body;
      context.header('etag', `"${entity.tag}${encoding ? `-${encoding}` : ''}"`);
      context.header('content-length', String(body.byteLength));
      return body;
    },
    onFound: (path: string, context: Context) => {
      // The build puts a hash into every name below /assets.
      context.header('cache-control', path.startsWith('/assets/') ? immutable : 'no-cache');
      context.header('vary', 'accept-encoding');
      for (const [name, value] of Object.entries(headers)) context.header(name, value);
    },
  };
  const page = serveStatic({ ...served, path: '/index.html' });
  const app = new Hono();
  app.get(
    '*',
    etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(headers)] }),
    serveStatic(served),
    (context, next) => (namesFile(context.req.path) ? next() : page(context, next)),
    (context) => context.text('Not found', 404, { 'cache-control': 'no-store' }),
  );
  app.all('*', (context) => context.body(null, 405, { allow: 'GET, HEAD' }));
  app.onError((error) => {
    // The surrounding app (web-app.ts) reports the error.
    throw error;
  });
  return async (request) => app.fetch(request);
}

async function readAll(directory: string): Promise<Map<string, Buffer<ArrayBuffer>>> {
  const bodies = new Map<string, Buffer<ArrayBuffer>>();
  const found = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const item of found) {
    if (!item.isFile()) continue;
    // Files that build/host-files.ts writes for static hosts are not served.
    if (forOtherHosts.has(item.name)) continue;
    const path = join(item.parentPath, item.name);
    bodies.set(`/${relative(directory, path).split(sep).join('/')}`, await readFile(path));
  }
  return bodies;
}

function tagOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

function compressedBody(entity: Entity, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const key = `${entity.tag}-${encoding}`;
  const made = compressedBodies.get(key) ?? compress({ body: entity.body, encoding });
  compressedBodies.set(key, made);
  return made;
}
