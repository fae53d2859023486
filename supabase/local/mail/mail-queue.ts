import { readMails, writeMails, type Mail } from './mail-file.ts';
import type { Mailbox } from './mailbox.ts';

export type SendMail = (mail: Mail) => Promise<void>;

export interface MailQueue extends Mailbox {
  /** Stops sending; what waits is sent after the next start. */
  close(): Promise<void>;
}

/** Beyond it the oldest mail is dropped: its link has expired long before. */
const CAPACITY = 1000;
const RETRY_MS = 60_000;

/**
 * Mails wait in `<dataDir>/mail-queue.json` until `send` has handed each to a mail server, oldest first, across restarts.
 * Without `send` all of them wait, and each is reported to `log`, which never sees an address.
 */
export async function openMailQueue(options: {
  dataDir: string;
  send: SendMail | null;
  log: (line: string) => void;
  now?: () => Date;
}): Promise<MailQueue> {
  const { dataDir, send, log } = options;
  const file = { dataDir, name: 'mail-queue.json' };
  const now = options.now ?? (() => new Date());
  let waiting = await readMails(file);
  let saved: Promise<void> = Promise.resolve();
  let sending: Promise<void> = Promise.resolve();
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;
  const save = () => (saved = saved.then(() => writeMails({ ...file, mails: waiting })));

  const drain = async () => {
    for (let [mail] = waiting; send && mail && !isClosed; [mail] = waiting) {
      const first = mail;
      try {
        await send(first);
      } catch (error) {
        if (!isRefused(error)) {
          log(`A mail could not be sent and waits: ${messageOf(error)}`);
          retry = setTimeout(start, RETRY_MS).unref();
          return;
        }
        log(`The mail server refused a mail, which is dropped: ${messageOf(error)}`);
      }
      waiting = waiting.filter((other) => other !== first);
      await save();
    }
  };
  const start = () => {
    if (retry) clearTimeout(retry);
    sending = sending.then(drain);
  };
  if (!send && waiting.length > 0) log(waitingLine(waiting.length));
  start();
  return {
    list: () => waiting.toReversed(),
    async receive(mail) {
      waiting = [...waiting, { ...mail, sentAt: now().toISOString() }].slice(-CAPACITY);
      await save();
      if (send) start();
      else log(waitingLine(waiting.length));
    },
    async close() {
      isClosed = true;
      if (retry) clearTimeout(retry);
      await sending;
      await saved;
    },
  };
}

function waitingLine(count: number): string {
  return `Mails that wait: ${count}. Set SMTP_URL, so that they are sent.`;
}

/** The mail server answered 5xx: to try again would change nothing. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\S+@\S+/g, '(address)');
}
