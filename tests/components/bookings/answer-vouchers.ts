import type { Voucher } from '../../../src/bookings/rules/voucher.ts';
import { hospital } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';

/** Makes `public.find_voucher` answer this voucher for every code; with null every code is unknown. */
export function answerVouchers(server: TestServer, voucher: Partial<Voucher> | null): void {
  server.functions['find_voucher'] = ({ code }) =>
    voucher === null
      ? { state: 'unknown' }
      : {
          state: 'available',
          code,
          promotion_title: 'ตรวจสุขภาพประจำปี',
          promotion_start: '2026-01-01',
          promotion_end: '2026-12-31',
          used_at: null,
          hospital_name: hospital.name,
          hospital_slug: hospital.slug,
          url_slug: 'checkup',
          image_url: null,
          ...voucher,
        };
}
