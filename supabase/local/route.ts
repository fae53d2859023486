import { answerPreflight, isPreflight, withCors } from './api/cors.ts';
import { limitBody } from './api/limits/limit-body.ts';
import { refuseForeignToken } from './api/refuse-foreign-token.ts';
import { refuseInput } from './api/refuse-input.ts';
import { serveFunctions, type FunctionHandler } from './serve-functions.ts';
import { mailPage } from './mail/mail-page.ts';
import type { Mailbox } from './mail/mailbox.ts';

/** `address` is the device's, where it is known. */
type Handler = (request: Request, address: string | null) => Promise<Response>;

const MEGABYTE = 1024 * 1024;
const KILOBYTE = 1024;
const SERVICE = /^\/(rest|auth|storage|functions)\/v1(?:\/|$)/;

/** Sends a request to the service it names; `null` when it names none. */
export function route(options: {
  api: Handler;
  storage: Handler;
  functions: Record<string, FunctionHandler>;
  /** Shown at `/_mail`; null where others reach the server. */
  mailbox: Mailbox | null;
  /** Whether the database answers; asked by `/readyz`. Never rejects. */
  isReady: () => Promise<boolean>;
  jwtSecret: string;
  siteUrl: string;
}): (request: Request, address?: string | null) => Promise<Response | null> {
  const services = {
    rest: { handler: options.api, limitBytes: 8 * MEGABYTE },
    // Metadata are part of every access token, so they stay small.
    auth: { handler: options.api, limitBytes: 64 * KILOBYTE },
    functions: { handler: serveFunctions(options.functions), limitBytes: 8 * MEGABYTE },
    storage: { handler: options.storage, limitBytes: 60 * MEGABYTE },
  };
  return async (request, address = null) => {
    const { pathname } = new URL(request.url);
    const { mailbox } = options;
    if (mailbox && (pathname === '/_mail' || pathname === '/_mail.json'))
      return mailPage({ request, mailbox });
    if (pathname === '/readyz') {
      return (await options.isReady()) ? new Response('ready') : new Response('not ready', { status: 503 });
    }
    const name = SERVICE.exec(pathname)?.[1] as keyof typeof services | undefined;
    if (!name) return null;
    const service = services[name];
    if (isPreflight(request)) return answerPreflight(request);
    const limited = await limitBody({ request, limitBytes: service.limitBytes });
    if (limited === 'too_large') {
      const body = { statusCode: '413', error: 'Payload too large', message: 'The request is too large' };
      return withCors(Response.json(body, { status: 413 }));
    }
    try {
      const answer =
        (await refuseInput({ request: limited, service: name })) ??
        (await refuseForeignToken({ ...options, request: limited })) ??
        (await service.handler(limited, address));
      return withCors(isPersonal({ request, name }) ? notStored(answer) : answer);
    } catch (error) {
      console.error(`${request.method} ${pathname} failed`, error);
      return withCors(Response.json({ code: '500', message: 'Internal server error' }, { status: 500 }));
    }
  };
}

/** Auth, and what a person's token was sent with; files say themselves how long they may be stored. */
function isPersonal({ request, name }: { request: Request; name: string }): boolean {
  const authorization = request.headers.get('authorization') ?? '';
  return name === 'auth' || (name !== 'storage' && /^Bearer (?!sb_)/i.test(authorization));
}

function notStored(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set('cache-control', 'no-store');
  return new Response(answer.body, { status: answer.status, headers });
}
