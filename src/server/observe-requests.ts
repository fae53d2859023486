import type { MiddlewareHandler } from 'hono';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { namesFile } from '../platform/server-paths.ts';

/** Log and metrics of requests for the operator. Neither names a person, a code or a value (SECURITY-24). */
export interface Observation {
  /** Gives the request its id (`X-Request-Id`), logs one line for it, and counts it. */
  middleware: MiddlewareHandler<{ Variables: { requestId: string } }>;
  /** All metrics of this process since its start, in Prometheus text format. */
  metrics: () => Promise<Response>;
}

/** Form of an X-Request-Id that a proxy may set. It is reused, so that both logs can be joined by it. */
const givenId = /^[\w-]{8,64}$/;
const service = /^\/(rest|auth|storage|functions)\/v1\//;

/**
 * `log` gets one JSON line per request; null writes no log. `measuresProcess` adds metrics of memory, garbage
 * collection and event loop, whose cost only a monitored server should pay.
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

/**
 * The metric's label: a backend service, `file` or `page`. Raw paths would make unboundedly many labels in
 * memory.
 */
function kindOf(pathname: string): string {
  return service.exec(pathname)?.[1] ?? (namesFile(pathname) ? 'file' : 'page');
}

/**
 * The part of a path that may be logged: the backend's table, function or bucket, a file below /assets, or a
 * page's first segment. The rest may contain a booking code, a token or a name, and becomes `…`.
 */
function routeOf(pathname: string): string {
  const parts = pathname.split('/');
  const [, first = ''] = parts;
  const end = service.test(pathname) ? (parts[3] === 'rpc' ? 5 : 4) : first === 'assets' ? parts.length : 2;
  const route = parts.slice(0, end).join('/');
  const named = /^[\w./-]{1,120}$/.test(route) ? route : '';
  return end < parts.length ? `${named}/…` : named || '/';
}
