import { dialable } from '../text/phone.ts';

/** Opens the phone's messages with a text to send; empty where the number cannot be dialled. iOS reads `&`, Android `?`. */
export function smsLink(options: { telephone: string; text: string }): string {
  const number = dialable(options.telephone);
  return number && `sms:${number}?&body=${encodeURIComponent(options.text)}`;
}
