import { writeCalendar } from '../../lib/days/write-calendar.ts';
import { formatBookingCode } from './booking-code.ts';
import type { Voucher } from './voucher.ts';

/**
 * Builds an iCalendar file with the last day of a voucher; null for a voucher without one. The entry's
 * sequence number is that day, so a later last day replaces the entry. `title` and `help` are in the reader's
 * language.
 */
export function voucherCalendar(options: {
  voucher: Pick<Voucher, 'code' | 'promotion_end' | 'hospital_name'>;
  title: string;
  help: string;
  url: string;
  nowMs: number;
}): string | null {
  const { voucher, title, help, url, nowMs } = options;
  if (voucher.promotion_end === null) return null;
  return writeCalendar({
    nowMs,
    entries: [
      {
        uid: `voucher-${voucher.code}@sabai`,
        sequence: Math.max(0, Date.parse(`${voucher.promotion_end}T00:00:00Z`) / 86_400_000),
        when: { day: voucher.promotion_end },
        summary: title,
        description: [help, formatBookingCode(voucher.code), url].join('\n'),
        location: voucher.hospital_name ?? '',
        url,
      },
    ],
  });
}
