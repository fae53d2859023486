import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { timeout } from 'hono/timeout';
import { errorReportPath, isServerPath } from '../platform/server-paths.ts';
import { clientAddress } from './client-address.ts';
import { foreignStatus } from './hosts.ts';
import { observeRequests } from './observe-requests.ts';
import { reportServerError } from './report-server-error.ts';
import { commonHeaders, transportHeaders } from './security-headers.ts';

/**
 * Answers a request; null when the path is not the backend's. `address` is the client's IP address for rate
 * limits, null or missing when unknown.
 */
export type AnswerRequest = (request: Request, address?: string | null) => Promise<Response | null>;

interface Env {
  Bindings: { incoming?: IncomingMessage };
  Variables: { requestId: string };
}

const defaultLimitMs = 60_000;

/**
 * Serves app and API on one origin. API requests wait while `backend` opens, and get 404 without one; files
 * do not wait. `/healthz` is 200 while the process runs. `/readyz` is 503 while the backend or its database
 * is unavailable.
 */
export function createWebApp(options: {
  backend: Promise<AnswerRequest> | null;
  files: (request: Request) => Promise<Response>;
  /** Time limit of a request, after which it is answered with 504. */
  requestLimitMs?: number;
  /** Public URL of the site; with `https`, responses carry Strict-Transport-Security. */
  siteUrl?: string;
  /** Public URL of a site that this machine alone reaches: what comes from other sites gets 421 or 403. */
  localSiteUrl?: string;
  /** Gets one JSON line per request; by default nothing is logged. */
  log?: (line: string) => void;
  /** Bearer token that `/metrics` requires; without it that path is 404. */
  metricsToken?: string | null;
  /** Handles error reports of the app; without it they are not accepted. */
  clientErrors?: (request: Request) => Promise<Response>;
}): Hono<Env> {
  const app = new Hono<Env>();
  const observed = observeRequests({
    log: options.log ?? null,
    measuresProcess: Boolean(options.metricsToken),
  });
  app.use(observed.middleware);
  app.use(async (context, next) => {
    await next();
    const headers = { ...commonHeaders, ...transportHeaders(options.siteUrl ?? '') };
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });
  app.use(async (context, next) => {
    const { localSiteUrl: siteUrl } = options;
    const [host = null, origin = null] = [context.req.header('host'), context.req.header('origin')];
    const status = siteUrl === undefined ? null : foreignStatus({ host, origin, siteUrl });
    if (status === null) return next();
    return context.json({ message: 'This server does not serve other sites.' }, status);
  });
  app.use(timeout(options.requestLimitMs ?? defaultLimitMs));
  app.get('/healthz', (context) => context.text('ok'));
  app.get('/readyz', async (context) => {
    if (!options.backend) return context.text('ready');
    const opened = await Promise.race([options.backend, Promise.resolve(null)]).catch(() => null);
    return (await opened?.(context.req.raw)) ?? context.text('not ready', 503);
  });
  app.get('/metrics', async (context) => {
    const { metricsToken } = options;
    const isKnown =
      metricsToken && isBearer({ given: context.req.header('authorization'), token: metricsToken });
    return isKnown ? observed.metrics() : context.json({ message: 'Not found' }, 404);
  });
  const { clientErrors } = options;
  if (clientErrors) {
    app.post(errorReportPath, bodyLimit({ maxSize: 4096 }), (context) => clientErrors(context.req.raw));
  }
  app.all('*', async (context) => {
    const request = context.req.raw;
    if (!isServerPath(new URL(request.url).pathname)) return options.files(request);
    // Tests call the app without a connection.
    const { incoming } = (context.env as Env['Bindings'] | undefined) ?? {};
    const answered = options.backend ? await (await options.backend)(request, clientAddress(incoming)) : null;
    return answered ?? context.json({ message: 'Not found' }, 404);
  });
  app.onError((error, context) => {
    if ('getResponse' in error && typeof error.getResponse === 'function') return error.getResponse();
    reportServerError(error, context.get('requestId'));
    return context.json({ message: 'Internal error' }, 500);
  });
  return app;
}

/** Compares in constant time, so that timing does not reveal the token. */
function isBearer({ given = '', token }: { given: string | undefined; token: string }): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(`Bearer ${token}`));
}
