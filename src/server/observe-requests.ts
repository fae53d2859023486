import type { MiddlewareHandler } from 'hono';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { namesFile } from '../platform/server-paths.ts';

/** What an operator learns of requests. Neither part names a person, a code or a value (SECURITY-24). */
export interface Observation {
  /** Gives the request its id (`X-Request-Id`), logs one line for it, and counts it. */
  middleware: MiddlewareHandler<{ Variables: { requestId: string } }>;
  /** Everything counted so far, as Prometheus text; of this process, since it started. */
  metrics: () => Promise<Response>;
}

/** The id that a proxy sent is used again, so that its log and this one can be read together. */
const givenId = /^[\w-]{8,64}$/;
const service = /^\/(rest|auth|storage|functions)\/v1\//;

/**
 * `log` gets each line, a JSON object; null where nobody reads them. `measuresProcess`: memory, garbage collection and
 * event loop are measured too, which only a server whose figures are read has to do.
 */
export function observeRequests(options: {
  log: ((line: string) => void) | null;
  measuresProcess: boolean;
}): Observation {
  const registry = new Registry();
  if (options.measuresProcess) collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the head of its answer',
    labelNames: ['kind', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 3, 8, 30, 60],
    registers: [registry],
  });
  return {
    middleware: async (context, next) => {
      const given = context.req.header('x-request-id') ?? '';
      const id = givenId.test(given) ? given : crypto.randomUUID();
      context.set('requestId', id);
      const startedMs = performance.now();
      await next();
      context.header('x-request-id', id);
      const { method, path } = context.req;
      const { status } = context.res;
      const ms = performance.now() - startedMs;
      durations.observe({ kind: kindOf(path), status }, ms / 1000);
      const at = new Date().toISOString();
      options.log?.(JSON.stringify({ at, id, method, route: routeOf(path), status, ms: Math.round(ms) }));
    },
    metrics: async () =>
      new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } }),
  };
}

/** One of six words: a label with the paths that strangers think of would fill the memory. */
function kindOf(pathname: string): string {
  return service.exec(pathname)?.[1] ?? (namesFile(pathname) ? 'file' : 'page');
}

/**
 * The part of a path that names what was asked of whom: tables, functions and buckets of the backend, files of the app,
 * the first word of a page. What follows may be a booking code, a token or a name, and is left out.
 */
function routeOf(pathname: string): string {
  const parts = pathname.split('/');
  const [, first = ''] = parts;
  const kept = service.test(pathname) ? (parts[3] === 'rpc' ? 5 : 4) : first === 'assets' ? parts.length : 2;
  const route = parts.slice(0, kept).join('/');
  const named = /^[\w./-]{1,120}$/.test(route) ? route : '';
  return kept < parts.length ? `${named}/…` : named || '/';
}
