import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { timeout } from 'hono/timeout';
import { errorReportPath, isServerPath } from '../platform/server-paths.ts';
import { clientAddress } from './client-address.ts';
import { observeRequests } from './observe-requests.ts';
import { reportServerError } from './report-server-error.ts';
import { commonHeaders, transportHeaders } from './security-headers.ts';

/** Answers a request, or null where it is not its own. `address` is the device's, for limits, where it is known. */
export type AnswerRequest = (request: Request, address?: string | null) => Promise<Response | null>;

interface Env {
  Bindings: { incoming?: IncomingMessage };
  Variables: { requestId: string };
}

const defaultLimitMs = 60_000;

/**
 * One origin for app and API. Requests to the API wait for `backend` while it opens; the app's files do not.
 * Without a backend (a Supabase project elsewhere) its paths are 404. For monitors, `/healthz` answers 200 while the
 * process does, and `/readyz` 200 while people can be served: 503 while the backend opens or its database is away.
 */
export function createWebApp(options: {
  backend: Promise<AnswerRequest> | null;
  files: (request: Request) => Promise<Response>;
  /** After so long an answer is 504, whatever is still going on. */
  requestLimitMs?: number;
  /** Address that people use; where it is `https`, browsers are asked to stay there. */
  siteUrl?: string;
  /** Requests with another Host get 421; by default none does. */
  isOwnHost?: (host: string | null) => boolean;
  /** Gets one line for each request; by default nobody does. */
  log?: (line: string) => void;
  /** Who sends it as a bearer token reads `/metrics`; without it there is no such page. */
  metricsToken?: string | null;
  /** Takes reports of errors of the app; without it nobody does. */
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
    if (options.isOwnHost?.(context.req.header('host') ?? null) !== false) return next();
    return context.json({ message: 'This server has another name.' }, 421);
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

/** Compares in a time that does not depend on the token. */
function isBearer({ given = '', token }: { given: string | undefined; token: string }): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(`Bearer ${token}`));
}
