import { createTransport } from 'nodemailer';
import type { OutgoingMail, SendOutcome } from '../../functions/_shared/send-messages.ts';

/**
 * Jobs and notifications wait for the mail under way. A silent server ends before the lease of its message, which
 * is two minutes, and has time to examine a mail, because one that is sent again is one too many.
 */
const WAITS = { connectMs: 20_000, silentMs: 60_000 };

/**
 * Makes a function that sends mails through `smtpUrl`. The Message-ID is the
 * mail's id at the host of `siteUrl`.
 */
export function smtpSender(options: {
  smtpUrl: string;
  from: string;
  siteUrl: string;
  /** For how long the server may be silent: before its greeting, and after it. */
  waits?: typeof WAITS;
}): (mail: OutgoingMail) => Promise<SendOutcome> {
  const { smtpUrl, from, waits = WAITS } = options;
  const { hostname } = new URL(options.siteUrl);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: waits.connectMs,
    greetingTimeout: waits.connectMs,
    socketTimeout: waits.silentMs,
  });
  return async ({ id, to, subject, text }) => {
    const messageId = `<${id}@${hostname}>`;
    try {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId });
      return { error: null };
    } catch (error) {
      return { error: messageOf(error), ...readRefusal(error) };
    }
  };
}

/**
 * Classifies an SMTP error. Every 5xx is final. A 4xx after RCPT TO or DATA concerns this mail only, such as
 * a full mailbox; with 421 the server closes the connection.
 */
function readRefusal(error: unknown): { isFinal: boolean; isOfServer: boolean } {
  const { responseCode, command }: { responseCode?: unknown; command?: unknown } = Object(error);
  const isFinal = Number(responseCode) >= 500;
  const isOfMail = (command === 'RCPT TO' || command === 'DATA') && Number(responseCode) !== 421;
  return { isFinal, isOfServer: !isFinal && !(isOfMail && Number(responseCode) >= 400) };
}

/** The error's message with mail addresses replaced, because it is logged. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\S+@\S+/g, '(address)');
}
