import { answerCorsPreflight, isPreflight, withCors } from './api/cors.ts';
import { createBodyBudgets } from './api/limits/body-budget.ts';
import { type BodySender, bodySender } from './api/limits/body-sender.ts';
import { limitBody } from './api/limits/limit-body.ts';
import { refuseForeignToken } from './api/refuse-foreign-token.ts';
import { refuseInput } from './api/refuse-input.ts';
import { describeError } from './describe-error.ts';
import { serveFunctions, type FunctionHandler } from './serve-functions.ts';
import { mailPage } from './mail/mail-page.ts';
import type { Keys } from './keys.ts';
import type { Admit } from './storage/admit-request.ts';
import type { Mailbox } from './mail/mailbox.ts';

/** Decides before the body is read: how many bytes it may have, or the response that refuses it. */
type AdmitBody = (request: Request, sender: BodySender) => Promise<number | Response>;
/** Handles a request. `address` is the device's network address; null when it is unknown. */
type Handler = (request: Request, address: string | null) => Promise<Response>;

const MEGABYTE = 1024 * 1024;
const KILOBYTE = 1024;
/** The most bytes of all request bodies in memory. Handling one needs about three times its size. */
const BODIES_BYTES = 128 * MEGABYTE;
/** The most of them that one person or network address has. */
const SHARE_BYTES = BODIES_BYTES / 4;
/** Requests to Auth have at most 64 kB, because access tokens contain the metadata that they set. */
const AUTH_BYTES = 64 * KILOBYTE;
/** The most bytes of a request to tables or functions; visitors send forms alone. */
const REQUEST_BYTES = { visitor: 64 * KILOBYTE, person: 8 * MEGABYTE, operator: 8 * MEGABYTE };
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
  keys: Keys;
  jwtSecret: string;
  siteUrl: string;
}): (request: Request, address?: string | null) => Promise<Response | null> {
  const bySender: AdmitBody = (_request, { kind }) => Promise.resolve(REQUEST_BYTES[kind]);
  const services: Record<'rest' | 'auth' | 'functions' | 'storage', { handler: Handler; admit: AdmitBody }> =
    {
      rest: { handler: options.api, admit: bySender },
      auth: { handler: options.api, admit: () => Promise.resolve(AUTH_BYTES) },
      functions: { handler: serveFunctions(options.functions), admit: bySender },
      storage: { handler: options.storage.handle, admit: options.storage.admit },
    };
  const openRoom = createBodyBudgets({ totalBytes: BODIES_BYTES, shareBytes: SHARE_BYTES });
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
    if (isPreflight(request)) return answerCorsPreflight(request);
    const sender = await bodySender({ ...options, request, address });
    const room = openRoom(sender);
    try {
      const foreign = await refuseForeignToken({ ...options, request });
      if (foreign) return withCors(notStored(foreign));
      const admitted = await service.admit(request, sender);
      if (typeof admitted !== 'number') return withCors(admitted);
      const limited = await limitBody({ request, limitBytes: admitted, room });
      if (!(limited instanceof Request)) return withCors(refuseBody(limited));
      try {
        const answer =
          (await refuseInput({ request: limited, service: name })) ??
          (await service.handler(limited, address));
        return withCors(isPersonal({ request, name }) ? notStored(answer) : answer);
      } catch (error) {
        console.error(`${request.method} ${pathname} failed`, describeError(error));
        return withCors(Response.json({ code: '500', message: 'Internal server error' }, { status: 500 }));
      }
    } finally {
      room.release();
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
