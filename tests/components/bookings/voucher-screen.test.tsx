import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Voucher, VoucherView } from '../../../src/bookings/rules/voucher.ts';
import table from '../../cases/booking-codes.json';
import { promotionRow } from '../support/listings.ts';
import { openApp, type OpenOptions } from '../support/open-app.tsx';
import { answerVouchers } from './answer-vouchers.ts';

const card = page.getByRole('article');
const code = 'W4NSR8TB7N';

function openVoucher(
  voucher: Parameters<typeof answerVouchers>[1],
  options: Partial<OpenOptions> & { typed?: string } = {},
) {
  const { typed = code, arrange, ...others } = options;
  return openApp({
    path: `/v/${encodeURIComponent(typed)}`,
    ...others,
    arrange: (server, person) => {
      answerVouchers(server, voucher);
      arrange?.(server, person);
    },
  });
}

describe('the address of a voucher', () => {
  test.each<[Partial<Voucher>, VoucherView, string, string]>([
    [{}, 'available', 'Ready to use', 'Show the code at the reception of the hospital.'],
    [{ state: 'used' }, 'used', 'Used already', 'Each voucher counts once.'],
    [
      { state: 'used', used_at: '2026-11-20T18:30:00Z' },
      'used',
      'Used on 21 Nov 2026 (2569)',
      'Each voucher counts once.',
    ],
    [
      { state: 'used', voided_at: '2026-11-20T18:32:00Z' },
      'used',
      'Used already',
      'The hospital marked this use as a mistake. Its owner decides whether the voucher can be used again.',
    ],
    [{ state: 'cancelled' }, 'cancelled', 'Cancelled', 'Ask the person who sent it to you for a new one.'],
    [{ promotion_end: '2026-11-21' }, 'ended', 'The promotion has ended', 'It ended on 21 Nov 2026 (2569).'],
    [
      { promotion_start: '2026-11-23' },
      'notYet',
      'The promotion has not begun',
      'It begins on 23 Nov 2026 (2569).',
    ],
  ])('%j is shown as %s', async (voucher, summary, title, help) => {
    await openVoucher(voucher);
    await expect.element(card).toHaveAttribute('data-view', summary);
    await expect.element(card).toHaveTextContent(title);
    await expect.element(card).toHaveTextContent(help);
    await expect.element(card).toHaveTextContent('W4NSR-8TB7N');
    await expect.element(card).toHaveTextContent('โรงพยาบาลสบายดี');
    const until = card.getByText('Valid until 31 Dec 2026 (2569)');
    if (summary === 'available') await expect.element(until).toBeVisible();
    else await expect.element(until).not.toBeInTheDocument();
  });

  test('keeps search engines out, asks without a token, and leads to the promotion', async () => {
    const app = await openVoucher(
      { image_url: 'promotion-images/a.webp' },
      { arrange: (server) => (server.tables['promotions'] = [promotionRow()]) },
    );
    await expect.element(card).toBeVisible();
    const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content');
    expect(robots()).toBe('noindex');
    expect(app.server.requests(/find_voucher/).map(({ userId }) => userId)).toEqual([null]);
    const promotion = card.getByRole('link', { name: 'See the promotion' });
    await expect.element(promotion).toHaveAttribute('href', '/sabaidee/checkup');
    await promotion.click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'ตรวจสุขภาพประจำปี' })).toBeVisible();
    expect(robots()).toBeUndefined();
  });

  test('of a promotion and a hospital that are gone still shows its state', async () => {
    await openVoucher({ url_slug: null, hospital_name: null, hospital_slug: null, promotion_end: null });
    await expect.element(card).toHaveTextContent('Ready to use');
    await expect.element(card.getByRole('link')).not.toBeInTheDocument();
    await expect.element(card.getByText('Valid until')).not.toBeInTheDocument();
  });

  test('SECURITY-84 of a hidden promotion shows its state and code without the title', async () => {
    await openVoucher({ promotion_title: null, url_slug: null });
    await expect.element(card).toHaveTextContent('Ready to use');
    await expect
      .element(card.getByRole('heading'))
      .toHaveTextContent('A promotion that is not shown at present');
  });

  test('of no voucher says so and offers the way in for staff, which leads back', async () => {
    await openVoucher(null, { typed: '0000000000' });
    await expect.element(page.getByText('There is no such voucher')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Sign in to check the code' }))
      .toHaveAttribute('href', expect.stringContaining(`next=${encodeURIComponent('/v/0000000000')}`));
  });

  test('offers staff no way in where a person without a hospital is signed in', async () => {
    await openVoucher({}, { person: 'agent' });
    await expect.element(card).toBeVisible();
    await expect.element(page.getByText('Do you work at the hospital?')).not.toBeInTheDocument();
  });

  test('says that it needs a network, or that the server failed, and asks again', async () => {
    const app = await openVoucher({}, { arrange: (server) => server.answer(/find_voucher/, 'no_network') });
    await expect.element(page.getByText('The voucher cannot be looked up without a network')).toBeVisible();
    app.server.heal();
    app.server.answer(/find_voucher/, { status: 500 }, 1);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('The voucher cannot be looked up')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(card).toHaveTextContent('Ready to use');
  });

  test('does not believe an answer of another shape', async () => {
    const app = await openVoucher({}, { arrange: (server) => (server.functions['find_voucher'] = () => []) });
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(app.server.requests(/find_voucher/)).toHaveLength(1);
  });
});

/**
 * Spellings of a code that fit into one part of a path; links have slashes, and are
 * scanned instead of opened.
 */
const addresses = [...table.typed, ...table.layout].filter(({ typed }) => !/^\s*$|\//.test(typed));

test('reads every way to write a code as tests/cases/booking-codes.json has it, for a hospital’s staff', async () => {
  const app = await openVoucher(null, {
    person: 'staff',
    arrange: (server) => (server.functions['check_booking'] = () => ({ state: 'unknown' })),
  });
  const result = page.getByRole('region', { name: 'Result' });
  await expect.element(result).toBeVisible();
  const asked = () => app.server.requests(/check_booking/).map(({ body }) => (body as { code: string }).code);
  await expect.poll(asked).toEqual([code]);
  for (const { typed, code: meant, valid } of addresses) {
    const before = asked().length;
    await app.go(`/v/${encodeURIComponent(typed)}`);
    await expect.element(page.getByRole('textbox', { name: 'Booking code' })).toHaveValue(typed);
    if (valid) await expect.poll(() => asked().slice(before)).toEqual([meant]);
    else {
      await expect.element(page.getByRole('button', { name: /Look/ })).toBeVisible();
      expect(asked()).toHaveLength(before);
    }
  }
});
