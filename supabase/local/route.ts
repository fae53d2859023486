import { answerPreflight, isPreflight, withCors } from './api/cors.ts';
import { type BodyRoom, limitBody } from './api/limits/limit-body.ts';
import { refuseForeignToken } from './api/refuse-foreign-token.ts';
import { refuseInput } from './api/refuse-input.ts';
import { serveFunctions, type FunctionHandler } from './serve-functions.ts';
import { mailPage } from './mail/mail-page.ts';
import type { Admit } from './storage/admit-request.ts';
import type { Mailbox } from './mail/mailbox.ts';

/** `address` is the device's, where it is known. */
type Handler = (request: Request, address: string | null) => Promise<Response>;

const MEGABYTE = 1024 * 1024;
const KILOBYTE = 1024;
/** Bodies of all requests together that are in memory; the work on one needs about three times its size. */
const BODIES_BYTES = 128 * MEGABYTE;
const SERVICE = /^\/(rest|auth|storage|functions)\/v1(?:\/|$)/;

/** Sends a request to the service it names; `null` when it names none. */
export function route(options: {
  api: Handler;
  storage: { admit: Admit; handle: (request: Request) => Promise<Response> };
  functions: Record<string, FunctionHandler>;
  /** Shown at `/_mail`; null where others reach the server. */
  mailbox: Mailbox | null;
  /** Whether the database answers; asked by `/readyz`. Never rejects. */
  isReady: () => Promise<boolean>;
  jwtSecret: string;
  siteUrl: string;
}): (request: Request, address?: string | null) => Promise<Response | null> {
  const atMost = (bytes: number) => () => Promise.resolve(bytes);
  const services: Record<'rest' | 'auth' | 'functions' | 'storage', { handler: Handler; admit: Admit }> = {
    rest: { handler: options.api, admit: atMost(8 * MEGABYTE) },
    // Metadata are part of every access token, so they stay small.
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
