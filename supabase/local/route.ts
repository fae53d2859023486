import { answerPreflight, isPreflight, withCors } from './api/cors.ts';
import { limitBody } from './api/limit-body.ts';
import { serveFunctions, type FunctionHandler } from './serve-functions.ts';
import { mailPage } from './mail/mail-page.ts';
import type { Mailbox } from './mail/mailbox.ts';

type Handler = (request: Request) => Promise<Response>;

const MEGABYTE = 1024 * 1024;
const SERVICE = /^\/(rest|auth|storage|functions)\/v1(?:\/|$)/;

/** Sends a request to the service it names; `null` when it names none. */
export function route(options: {
  api: Handler;
  storage: Handler;
  functions: Record<string, FunctionHandler>;
  mailbox: Mailbox;
}): (request: Request) => Promise<Response | null> {
  const services: Record<string, { handler: Handler; limitBytes: number }> = {
    rest: { handler: options.api, limitBytes: 8 * MEGABYTE },
    auth: { handler: options.api, limitBytes: 8 * MEGABYTE },
    functions: { handler: serveFunctions(options.functions), limitBytes: 8 * MEGABYTE },
    storage: { handler: options.storage, limitBytes: 60 * MEGABYTE },
  };
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/_mail' || pathname === '/_mail.json')
      return mailPage({ request, mailbox: options.mailbox });
    const service = services[SERVICE.exec(pathname)?.[1] ?? ''];
    if (!service) return null;
    if (isPreflight(request)) return answerPreflight(request);
    const limited = await limitBody({ request, limitBytes: service.limitBytes });
    if (limited === 'too_large') {
      const body = { statusCode: '413', error: 'Payload too large', message: 'The request is too large' };
      return withCors(Response.json(body, { status: 413 }));
    }
    try {
      return withCors(await service.handler(limited));
    } catch (error) {
      console.error(`${request.method} ${pathname} failed`, error);
      return withCors(Response.json({ code: '500', message: 'Internal server error' }, { status: 500 }));
    }
  };
}
