import { removeFiles } from '../_shared/remove-files.ts';
import { sendPushes } from '../_shared/push/send-pushes.ts';
import type { PushSent } from '../_shared/push/post-push.ts';
import { makeVapid } from '../_shared/push/vapid.ts';
import { sendMessages, type OutgoingMail, type SendOutcome } from '../_shared/send-messages.ts';
import type { QueuedMessage } from '../_shared/render-message.ts';

export interface MessagesEnv {
  /** Root URL of the Supabase project. */
  projectUrl: string;
  /** The project's secret key: callers must send it, and the function calls the queue with it. */
  secretKey: string;
  /** The site's URL, to which links in mails lead. */
  siteUrl: string;
  /**
   * MAIL_API_URL: a mail service that takes `{ from, to, subject, text }` with a bearer key, such as Resend.
   */
  mailApiUrl: string;
  mailApiKey: string;
  mailFrom: string;
  /** WEB_PUSH_KEYS: private VAPID keys, the newest first; empty to send no notifications. */
  pushKeys: readonly string[];
  /** Returns the signal that aborts one request; by default after 10 s. */
  timeLimit?: () => AbortSignal;
}

/**
 * The edge function `send-messages`, called each minute with the secret key. Sends the outgoing queue's mails
 * and notifications, deletes files of removed documents, and answers `{ sent, pushed, removed }`, three
 * counts. Errors: 401 for another key, 405, 503 when the queue or Storage does not answer.
 */
export function makeMessagesHandler(env: MessagesEnv): (request: Request) => Promise<Response> {
  const queue = {
    async take(atMost: number) {
      const messages = await callQueue({ env, name: 'take_messages', values: { at_most: atMost } });
      return messages as QueuedMessage[];
    },
    async end(report: { id: string; error: string | null; isFinal: boolean }) {
      const { id: message, error, isFinal: is_final } = report;
      await callQueue({ env, name: 'end_message', values: { message, error, is_final } });
    },
  };
  const pushes = {
    async take(atMost: number) {
      const values = { at_most: atMost, channel: 'push' };
      return (await callQueue({ env, name: 'take_messages', values })) as QueuedMessage[];
    },
    async end(report: PushSent & { id: string }) {
      const { id: message, error, isFinal: is_final, retrySeconds: retry_seconds, answer } = report;
      await callQueue({
        env,
        name: 'end_message',
        values: { message, error, is_final, retry_seconds, answer },
      });
    },
  };
  const vapid = makeVapid({ privateKeys: env.pushKeys, subject: env.siteUrl, nowMs: () => Date.now() });
  return async (request) => {
    if (request.method !== 'POST') return answer({ code: 'method_not_allowed' }, 405);
    if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${env.secretKey}`)) {
      return answer({ code: 'not_allowed' }, 401);
    }
    try {
      const sent = await sendMessages({
        queue,
        siteUrl: env.siteUrl,
        send: (mail) => sendMail(env, mail),
      });
      const pushed = env.pushKeys.length > 0 ? await sendPushes({ queue: pushes, vapid }) : 0;
      const removed = await removeFiles({
        callDatabase: ({ name, values }) => callQueue({ env, name, values }),
        deleteFiles: ({ bucket, keys }) =>
          callProject({
            env,
            path: `/storage/v1/object/${bucket}`,
            method: 'DELETE',
            body: { prefixes: keys },
          }).then(() => undefined),
      });
      return answer({ sent, pushed, removed }, 200);
    } catch (error) {
      console.error(`send-messages: ${error instanceof Error ? error.message : 'the queue failed'}`);
      return answer({ code: 'queue_failed' }, 503);
    }
  };
}

function answer(body: unknown, status: number): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

/** Compares in constant time, so that an attacker learns nothing about the key from the duration. */
function isSame(given: string, wanted: string): boolean {
  let difference = given.length ^ wanted.length;
  for (let index = 0; index < wanted.length; index += 1) {
    difference |= given.charCodeAt(index % Math.max(given.length, 1)) ^ wanted.charCodeAt(index);
  }
  return difference === 0;
}

function limitOf(env: MessagesEnv): AbortSignal {
  return env.timeLimit?.() ?? AbortSignal.timeout(10_000);
}

function callQueue(options: { env: MessagesEnv; name: string; values: object }): Promise<unknown> {
  const { env, name, values } = options;
  return callProject({ env, path: `/rest/v1/rpc/${name}`, method: 'POST', body: values });
}

async function callProject(options: {
  env: MessagesEnv;
  path: string;
  method: 'POST' | 'DELETE';
  body: object;
}): Promise<unknown> {
  const { env, path, method } = options;
  const response = await fetch(`${env.projectUrl}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      apikey: env.secretKey,
      authorization: `Bearer ${env.secretKey}`,
    },
    body: JSON.stringify(options.body),
    signal: limitOf(env),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
}

async function sendMail(env: MessagesEnv, mail: OutgoingMail): Promise<SendOutcome> {
  const { id, to, subject, text } = mail;
  try {
    const response = await fetch(env.mailApiUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${env.mailApiKey}`,
        'idempotency-key': id,
      },
      body: JSON.stringify({ from: env.mailFrom, to: [to], subject, text }),
      signal: limitOf(env),
    });
    await response.body?.cancel();
    if (response.ok) return { error: null };
    const { status } = response;
    const isFinal = [400, 422].includes(status);
    // These statuses concern the mail service or the operator's account, not this mail.
    const isOfServer = status >= 500 || [401, 402, 403, 404, 429].includes(status);
    return { error: `The mail service answered ${status}.`, isFinal, isOfServer };
  } catch {
    return { error: 'The mail service did not answer.', isFinal: false, isOfServer: true };
  }
}
