import { answerPreflight, isPreflight, withCors } from './api/cors.ts';
import { type BodyRoom, limitBody } from './api/limits/limit-body.ts';
import { refuseForeignToken } from './api/refuse-foreign-token.ts';
import { refuseInput } from './api/refuse-input.ts';
import { serveFunctions, type FunctionHandler } from './serve-functions.ts';
import { mailPage } from './mail/mail-page.ts';
import type { Admit } from './storage/admit-request.ts';
import type { Mailbox } from './mail/mailbox.ts';

/** Handles a request. `address` is the device's network address; null when it is unknown. */
type Handler = (request: Request, address: string | null) => Promise<Response>;

const MEGABYTE = 1024 * 1024;
const KILOBYTE = 1024;
/** The most bytes of all request bodies in memory. Handling one needs about three times its size. */
const BODIES_BYTES = 128 * MEGABYTE;
const SERVICE = /^\/(rest|auth|storage|functions)\/v1(?:\/|$)/;

/** Makes a handler that passes a request to the service of its path; null for a path of no service. */
export function route(options: {
  api: Handler;
  storage: { admit: Admit; handle: (request: Request) => Promise<Response> };
  functions: Record<string, FunctionHandler>;
  /** The mailbox that is shown at `/_mail`; null on a server that others can reach. */
  mailbox: Mailbox | null;
  /** Whether the database answers, for `/readyz`. Never rejects. */
  isReady: () => Promise<boolean>;
  jwtSecret: string;
  siteUrl: string;
}): (request: Request, address?: string | null) => Promise<Response | null> {
  const atMost = (bytes: number) => () => Promise.resolve(bytes);
  const services: Record<'rest' | 'auth' | 'functions' | 'storage', { handler: Handler; admit: Admit }> = {
    rest: { handler: options.api, admit: atMost(8 * MEGABYTE) },
    // Requests to Auth are limited to 64 kB, because access tokens contain the metadata that they set.
    auth: { handler: options.api, admit: atMost(64 * KILOBYTE) },
    functions: { handler: serveFunctions(options.functions), admit: atMost(8 * MEGABYTE) },
    storage: { handler: options.storage.handle, admit: options.storage.admit },
  };
  let bodiesBytes = 0;
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
    let bytes = 0;
    const room: BodyRoom = {
      take(more) {
        if (bodiesBytes + more > BODIES_BYTES) return false;
        bodiesBytes += more;
        bytes += more;
        return true;
      },
    };
    try {
      const foreign = await refuseForeignToken({ ...options, request });
      if (foreign) return withCors(notStored(foreign));
      const admitted = await service.admit(request);
      if (typeof admitted !== 'number') return withCors(admitted);
      const limited = await limitBody({ request, limitBytes: admitted, room });
      if (!(limited instanceof Request)) return withCors(refuseBody(limited));
      try {
        const answer =
          (await refuseInput({ request: limited, service: name })) ??
          (await service.handler(limited, address));
        return withCors(isPersonal({ request, name }) ? notStored(answer) : answer);
      } catch (error) {
        console.error(`${request.method} ${pathname} failed`, error);
        return withCors(Response.json({ code: '500', message: 'Internal server error' }, { status: 500 }));
      }
    } finally {
      bodiesBytes -= bytes;
    }
  };
}

function refuseBody(reason: 'too_large' | 'no_room'): Response {
  if (reason === 'too_large') {
    const body = { statusCode: '413', error: 'Payload too large', message: 'The request is too large' };
    return Response.json(body, { status: 413 });
  }
  const body = { statusCode: '503', error: 'Unavailable', message: 'The server is busy' };
  return Response.json(body, { status: 503, headers: { 'retry-after': '5' } });
}

/** Whether no cache may store the response: Auth, and requests with a person's token. */
function isPersonal({ request, name }: { request: Request; name: string }): boolean {
  const authorization = request.headers.get('authorization') ?? '';
  return name === 'auth' || /^Bearer (?!sb_)/i.test(authorization);
}

function notStored(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set('cache-control', 'no-store');
  return new Response(answer.body, { status: answer.status, headers });
}
