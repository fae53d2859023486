import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { namesFile } from '../host/server-paths.ts';
import { compress, chooseEncoding, type Encoding } from './compress.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  // Without this type browsers do not compile it while it comes.
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressible = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg)/;
const immutable = 'public, max-age=31536000, immutable';

const forOtherHosts: ReadonlySet<string> = new Set(['_headers', '_redirects', 'vercel.json']);

interface Entity {
  type: string;
  cacheControl: string;
  tag: string;
  body: Buffer<ArrayBuffer>;
}

/** Compressed bodies by tag and encoding. Each is made at its first use, once in a process: content has one tag. */
const compressedBodies = new Map<string, Promise<Buffer<ArrayBuffer>>>();

/** Answers GET and HEAD out of the built app. */
export type StaticFiles = (request: Request) => Promise<Response>;

/**
 * Reads the built app into memory once: what is not in that list cannot be asked for, so no path leads
 * outside. Paths without a file extension get index.html, since the app's router knows them. Throws where
 * `directory` has no index.html.
 */
export async function readStaticFiles(options: {
  directory: string;
  headers: Readonly<Record<string, string>>;
  /** May change what was read, by pathname, before anything is answered. */
  rewrite?: (bodies: Map<string, Buffer<ArrayBuffer>>) => void;
}): Promise<StaticFiles> {
  const bodies = await readAll(options.directory);
  options.rewrite?.(bodies);
  const entities = new Map([...bodies].map(([pathname, body]) => [pathname, toEntity({ pathname, body })]));
  const page = entities.get('/index.html');
  if (!page) throw new Error(`No index.html in ${options.directory}.`);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const { pathname } = new URL(request.url);
    const entity = entities.get(pathname) ?? (namesFile(pathname) ? undefined : page);
    if (!entity) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } });
    return answer({ request, entity, headers: options.headers });
  };
}

async function readAll(directory: string): Promise<Map<string, Buffer<ArrayBuffer>>> {
  const bodies = new Map<string, Buffer<ArrayBuffer>>();
  const found = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const item of found) {
    if (!item.isFile()) continue;
    // build/host-files.ts
    if (forOtherHosts.has(item.name)) continue;
    const path = join(item.parentPath, item.name);
    bodies.set(`/${relative(directory, path).split(sep).join('/')}`, await readFile(path));
  }
  return bodies;
}

function toEntity(options: { pathname: string; body: Buffer<ArrayBuffer> }): Entity {
  const { pathname, body } = options;
  return {
    type: types[extname(pathname)] ?? 'application/octet-stream',
    // The build puts a hash into every name below /assets.
    cacheControl: pathname.startsWith('/assets/') ? immutable : 'no-cache',
    tag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    body,
  };
}

async function answer(options: {
  request: Request;
  entity: Entity;
  headers: Readonly<Record<string, string>>;
}): Promise<Response> {
  const { request, entity } = options;
  const accepted = request.headers.get('accept-encoding');
  const encoding = compressible.test(entity.type) ? chooseEncoding(accepted) : null;
  const etag = `"${entity.tag}${encoding ? `-${encoding}` : ''}"`;
  const headers = new Headers({
    ...options.headers,
    'content-type': entity.type,
    'cache-control': entity.cacheControl,
    etag,
    vary: 'accept-encoding',
  });
  if (matches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  const body = encoding ? await compressedBody(entity, encoding) : entity.body;
  if (encoding) headers.set('content-encoding', encoding);
  headers.set('content-length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

function compressedBody(entity: Entity, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const key = `${entity.tag}-${encoding}`;
  const made = compressedBodies.get(key) ?? compress({ body: entity.body, encoding });
  compressedBodies.set(key, made);
  return made;
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
