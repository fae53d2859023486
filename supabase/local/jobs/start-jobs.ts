import type { Sql } from 'postgres';
import { z } from 'zod';
import { sendMessages, type OutgoingMail, type SendOutcome } from '../../functions/_shared/send-messages.ts';
import { sendPushes } from '../../functions/_shared/push/send-pushes.ts';
import type { PushSent } from '../../functions/_shared/push/post-push.ts';
import type { QueuedMessage } from '../../functions/_shared/render-message.ts';

const MINUTE_MS = 60_000;
const Ran = z.object({ name: z.string(), error: z.string().nullable() }).nullable();

/** The running driver of jobs and of the outgoing queue. */
export interface Jobs {
  /** Runs due jobs and sends queued messages, after the work that is under way. */
  run(): Promise<void>;
  /** Stops after the step that is under way; other work stays in the database. */
  close(): Promise<void>;
}

/**
 * Runs the jobs each minute. Sends the outgoing queue at the start, each minute, and when a message is queued.
 * Several processes on one database share the work. When `send` is null, mails wait and `log` reports their
 * number. Does nothing for a database without jobs, which some tests use.
 */
export async function startJobs(options: {
  sql: Sql;
  siteUrl: string;
  send: ((mail: OutgoingMail) => Promise<SendOutcome>) | null;
  /** Makes the `authorization` header for a push service; null when the key is not the server's. */
  vapid: (asked: { origin: string; publicKey: string }) => Promise<string | null>;
  /** More work of each minute, done after the jobs, such as deleting files on this machine. */
  alsoEachMinute?: () => Promise<void>;
  log: (line: string) => void;
}): Promise<Jobs> {
  const { sql, siteUrl, send, vapid, log } = options;
  const [has] = await sql<{ jobs: boolean }[]>`select to_regproc('private.run_next_job') is not null as jobs`;
  if (!has?.jobs) return { run: () => Promise.resolve(), close: () => Promise.resolve() };
  let isClosed = false;
  let work: Promise<void> = Promise.resolve();
  let reported = 0;

  const queue = {
    take: async (atMost: number) =>
      sql<QueuedMessage[]>`select id, template, recipient, data from private.take_messages(${atMost})`,
    async end(report: { id: string; error: string | null; isFinal: boolean }) {
      const { id, error, isFinal } = report;
      if (error !== null) log(`A mail was not sent${isFinal ? '' : ' yet'}: ${error}`);
      await sql`select private.end_message(${id}, ${error}, ${isFinal})`;
    },
  };
  const pushes = {
    take: async (atMost: number) =>
      sql<
        QueuedMessage[]
      >`select id, template, recipient, data from private.take_messages(${atMost}, 'push')`,
    async end(report: PushSent & { id: string }) {
      const { id, error, isFinal, retrySeconds, answer } = report;
      if (error !== null) log(`A notification was not sent${isFinal ? '' : ' yet'}: ${error}`);
      await sql`select private.end_message(${id}, ${error}, ${isFinal}, ${retrySeconds}, ${answer})`;
    },
  };
  const sendPushesWaiting = async () => void (await sendPushes({ queue: pushes, vapid }));
  const sendWaiting = async () => {
    if (send) {
      await sendMessages({ queue, send, siteUrl });
      return;
    }
    const [waiting] = await sql<{ count: number }[]>`
      select count(*)::int as count from private.outgoing_messages
      where outcome is null and expires_at > now() and template <> 'push'`;
    const count = waiting?.count ?? 0;
    if (count > reported) log(`Mails that wait: ${count}. Set SMTP_URL, so that they are sent.`);
    reported = count;
  };
  const runJobs = async () => {
    while (!isClosed) {
      const [row] = await sql`select private.run_next_job() as ran`;
      const ran = Ran.parse(row?.['ran'] ?? null);
      if (ran === null) return;
      if (ran.error !== null) log(`The job ${ran.name} failed: ${ran.error}`);
    }
  };
  /** Runs steps one after the other. An error of a step is logged; the next minute runs the step again. */
  const queueWork = (step: () => Promise<void>) => {
    work = work
      .then(() => (isClosed ? undefined : step()))
      .catch((error: unknown) => {
        if (!isClosed) log(`Jobs stopped early: ${error instanceof Error ? error.message : String(error)}`);
      });
    return work;
  };

  const subscription = await sql.listen('outgoing_messages', () => {
    void queueWork(sendWaiting);
    void queueWork(sendPushesWaiting);
  });
  const run = async () => {
    await queueWork(sendWaiting);
    await queueWork(sendPushesWaiting);
    await queueWork(runJobs);
    // Jobs may erase rows, and this step deletes the files of erased rows.
    await queueWork(async () => options.alsoEachMinute?.());
  };
  const timer = setInterval(() => void run(), MINUTE_MS).unref();
  void queueWork(sendWaiting);
  void queueWork(sendPushesWaiting);
  return {
    run,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await subscription.unlisten();
      await work;
    },
  };
}
