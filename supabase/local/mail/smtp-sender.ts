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
      return { error: messageOf(error), isFinal: isRefused(error) };
    }
  };
}

/** The mail server answered 5xx: to try again would change nothing. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
}

/** Without addresses, because it is logged. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\S+@\S+/g, '(address)');
}
