import { createTransport } from 'nodemailer';
import type { Mail, SendOutcome } from '../../functions/_shared/send-messages.ts';

/** Sends by the mail server of `smtpUrl`. Ids of mails are unique at the host of `siteUrl`. */
export function smtpSender(options: {
  smtpUrl: string;
  from: string;
  siteUrl: string;
}): (mail: Mail) => Promise<SendOutcome> {
  const { smtpUrl, from } = options;
  const { hostname } = new URL(options.siteUrl);
  const transport = createTransport(smtpUrl);
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
 * 5xx: to try again would change nothing. 4xx to a recipient or a text is about this mail, as for a full mailbox; 421
 * closes the connection.
 */
function readRefusal(error: unknown): { isFinal: boolean; isOfServer: boolean } {
  const { responseCode, command }: { responseCode?: unknown; command?: unknown } = Object(error);
  const isFinal = Number(responseCode) >= 500;
  const isOfMail = (command === 'RCPT TO' || command === 'DATA') && Number(responseCode) !== 421;
  return { isFinal, isOfServer: !isFinal && !(isOfMail && Number(responseCode) >= 400) };
}

/** Without addresses, because it is logged. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\S+@\S+/g, '(address)');
}
