/**
 * The server process of one run: the embedded backend, the built pages, and a layer in front of the API that
 * counts and delays requests. Run as `tsx main.ts <pages> <few> <many>`; messages go over the IPC channel.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { isServerPath } from '../../../../src/platform/server-paths.ts';
import { listen } from '../../../../src/server/listen.ts';
import { readStaticFiles } from '../../../../src/server/static-files.ts';
import { createWebApp } from '../../../../src/server/web-app.ts';
import { startLocalBackend, type LocalBackend } from '../../../../supabase/local/index.ts';
import { prepareData } from './prepare-data.ts';
import { createTraffic } from './traffic.ts';
import type { FromServer, ToServer } from './messages.ts';

const [pages = '', few = '', many = ''] = process.argv.slice(2);
const traffic = createTraffic();
const say = (message: FromServer) => void process.send?.(message);

const outcome = await listen({ host: '127.0.0.1', port: 0, onRequest: (...exchange) => answer(...exchange) });
if (!outcome.ok) throw new Error(outcome.sentence);
const { listening } = outcome;
const origin = `http://127.0.0.1:${listening.port}`;
const dataDir = await mkdtemp(path.join(tmpdir(), 'sabai-bench-'));
const backend: LocalBackend = await startLocalBackend({
  dataDir,
  siteUrl: origin,
  migrationsDir: 'supabase/migrations',
});
const { sql, keys } = backend;
const accounts = await prepareData(
  {
    sql,
    keys,
    siteUrl: origin,
    fetch: async (request) => (await backend.handle(request)) ?? new Response(null, { status: 404 }),
  },
  { few: Number(few), many: Number(many) },
);

const files = await readStaticFiles({ directory: pages, headersFor: () => ({}) });
/**
 * Removes quotes in `or=`: RxDB's plugin quotes column names,
 * which PostgREST accepts but the embedded server does not.
 */
function unquoted(request: Request): Request {
  const url = new URL(request.url);
  const or = url.searchParams.get('or');
  if (or === null) return request;
  url.searchParams.set('or', or.replaceAll('"', ''));
  return new Request(url, request);
}
const app = createWebApp({
  backend: Promise.resolve((request: Request) => backend.handle(unquoted(request))),
  files,
});
const listener = getRequestListener(app.fetch);
const serve: typeof answer = (request, reply) => void listener(request, reply);
const api = traffic.around(serve);

function answer(...[request, reply]: Parameters<ReturnType<typeof traffic.around>>): void {
  const isApi = isServerPath((request.url ?? '').replace(/\?.*/, ''));
  (isApi ? api : serve)(request, reply);
}

async function close(): Promise<void> {
  await listening.close();
  await backend.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
}

process.on('message', (message: ToServer) => {
  if (message.kind === 'close') return void close();
  traffic.roundTripMs = message.roundTripMs;
  say({ kind: 'taken', taken: traffic.take() });
});
// The benchmark's process has ended.
process.on('disconnect', () => void close());
say({ kind: 'ready', origin, ...accounts });
