import { createTransport } from 'nodemailer';
import type { SendMail } from './mail-queue.ts';

/** Sends by the mail server of `smtpUrl`; null without one. */
export function smtpSender(options: { smtpUrl: string | null; from: string }): SendMail | null {
  const { smtpUrl, from } = options;
  if (smtpUrl === null) return null;
  const transport = createTransport(smtpUrl);
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
  };
}
