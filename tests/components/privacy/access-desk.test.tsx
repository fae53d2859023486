import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AccessEntry } from '../../../src/access/rules/access-entry.ts';
import { addCustomers, idOf } from '../crm/agent-data.ts';
import {
  button,
  collectFiles,
  field,
  heading,
  link,
  region,
  stopCollecting,
  toast,
} from '../crm/crm-screen.ts';
import { openApp } from '../support/open-app.tsx';
import type { TestServer } from '../support/test-server.ts';

afterEach(stopCollecting);

const entry = (columns: Partial<AccessEntry> = {}): AccessEntry => ({
  opened_at: '2026-11-20T03:00:00Z',
  kind: 'code',
  person: null,
  is_own: false,
  hospital: 'โรงพยาบาลสบายดี',
  records: 1,
  ...columns,
});

describe('PRIVACY-6 the access log', () => {
  test('shows an agent who has seen a customer, when it is opened', async () => {
    const asked: unknown[] = [];
    await openApp({
      path: `/crm/customer/${idOf(1)}?tab=details`,
      person: 'agent',
      language: 'en',
      fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี' }]),
      arrange: (server) => {
        server.functions['access_entries'] = (values) => {
          asked.push(values);
          return [entry(), entry({ kind: 'customers', is_own: true, hospital: null, records: 12 })];
        };
      },
    });
    const card = region('Who has seen this');
    await expect.element(card).toBeVisible();
    expect(asked).toEqual([]);
    await card.getByText('Who has seen this').click();
    await expect.element(card).toHaveTextContent(/โรงพยาบาลสบายดี.*Checked a booking code/);
    await expect.element(card).toHaveTextContent(/You.*Saved a list of customers · 12 people/);
    expect(asked).toEqual([{ before: null, customer: idOf(1) }]);
  });

  test('gets the report of a file that was saved without a network, once', async () => {
    collectFiles();
    const reports: object[] = [];
    const app = await openApp({
      path: `/crm/customer/${idOf(1)}?tab=details`,
      person: 'agent',
      language: 'en',
      fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี' }]),
      arrange: ({ functions }) => {
        const note = functions['report_files'];
        functions['report_files'] = (values, request) => {
          reports.push(...(values['rows'] as object[]));
          return note?.(values, request);
        };
      },
    });
    app.server.goOffline();
    await page.getByText('Export this customer').click();
    await button('Save as ZIP').click();
    await expect.element(toast('The export is saved')).toBeVisible();
    await expect.poll(() => app.sync.identity.unsentCount()).toBe(1);
    expect(reports).toEqual([]);
    app.server.goOnline();
    await app.sync.requestSync('online');
    await app.sync.requestSync('manual');
    await expect.poll(() => app.sync.identity.unsentCount()).toBe(0);
    expect(reports).toEqual([
      expect.objectContaining({ kind: 'customer', records: 1, customer: idOf(1), at: expect.any(String) }),
    ]);
  });

  test('shows a hospital’s owner who looked people up there, and staff nothing', async () => {
    const arrange = (server: TestServer) => {
      server.functions['access_entries'] = ({ hospital }) =>
        hospital ? [entry({ person: 'หน้าเคาน์เตอร์', records: 3, kind: 'closed_bookings' })] : [];
    };
    await openApp({ path: '/hospital-dashboard', person: 'staff', language: 'en', arrange });
    await expect.element(link('Day sheet')).toBeVisible();
    await expect.element(link('Who opened personal records')).not.toBeInTheDocument();
    await openApp({ path: '/hospital-dashboard', person: 'owner', language: 'en', arrange });
    await link('Who opened personal records').click();
    await expect
      .element(page.getByRole('main'))
      .toHaveTextContent(/หน้าเคาน์เตอร์ · โรงพยาบาลสบายดี.*Searched old bookings · 3 people/);
  });
});

describe('PRIVACY-7 the privacy desk', () => {
  const arrange = (server: TestServer) => {
    server.functions['breach_list'] = () => [];
    const all = Array.from({ length: 60 }, (_, at) =>
      entry({
        person: `คนที่ ${at}`,
        opened_at: new Date(Date.parse('2026-11-20T03:00:00Z') - at * 60_000).toISOString(),
      }),
    );
    server.functions['access_entries'] = ({ before }) =>
      all.filter(({ opened_at: at }) => before === null || at < String(before)).slice(0, 50);
  };

  test('is in the officer’s own menu, with breaches and the log, page by page, and no other work', async () => {
    await openApp({
      path: '/settings',
      person: 'agent',
      language: 'en',
      arrange: (server, person) => {
        arrange(server);
        server.functions['own_sessions'] = () => [];
        server.functions['open_erasures'] = () => [
          {
            id: crypto.randomUUID(),
            erased_at: '2026-11-20T03:00:00Z',
            devices: [
              {
                device: crypto.randomUUID(),
                name: 'หน้าเคาน์เตอร์',
                holder: 'โรงพยาบาลสบายดี',
                last_seen_at: '2026-03-12T03:00:00Z',
                reported_at: null,
              },
            ],
          },
        ];
        server.tables['user_roles']?.push({ user_id: person?.userId, role: 'privacy_officer' });
      },
    });
    const menu = region('For privacy officers');
    await expect.element(menu).toBeVisible();
    expect(
      menu
        .getByRole('link')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['Privacy desk']);
    await menu.getByRole('link').click();
    await expect.element(button('Record a breach')).toBeVisible();
    await expect.element(heading('Privacy officers')).not.toBeInTheDocument();
    const erasures = region('Erased for good');
    await expect.element(erasures).toHaveTextContent('0 of 1 devices confirmed');
    await expect
      .element(erasures)
      .toHaveTextContent('Waiting for หน้าเคาน์เตอร์, โรงพยาบาลสบายดี, last seen 12 Mar');
    const log = region('Who opened personal records');
    await expect.element(log.getByText('คนที่ 49', { exact: true })).toBeVisible();
    await expect.element(log.getByText('คนที่ 50', { exact: true })).not.toBeInTheDocument();
    await button('Show more').click();
    await expect.element(log.getByText('คนที่ 59', { exact: true })).toBeVisible();
    await expect.element(button('Show more')).not.toBeInTheDocument();
  });

  test('lets super admins make an account a privacy officer by its address, and end it', async () => {
    const set: unknown[] = [];
    let officers: { full_name: string; email: string }[] = [];
    await openApp({
      path: '/privacy/desk',
      person: 'admin',
      language: 'en',
      arrange: (server) => {
        arrange(server);
        server.functions['privacy_officers'] = () => officers;
        server.functions['set_privacy_officer'] = (values) => {
          set.push(values);
          const email = String(values['email']);
          if (email !== 'a@b.co') return false;
          officers = values['is_officer'] ? [{ full_name: 'นิติ', email }] : [];
          return true;
        };
      },
    });
    await button('Make a privacy officer').click();
    await expect
      .element(field('E-mail address of an account'))
      .toHaveAccessibleDescription(/Say the address/);
    await field('E-mail address of an account').fill('x@b.co');
    await button('Make a privacy officer').click();
    await expect.element(field('E-mail address of an account')).toHaveAccessibleDescription(/No account/);
    await field('E-mail address of an account').fill('a@b.co');
    await button('Make a privacy officer').click();
    await button('End the role of a@b.co').click();
    await expect.element(button('End the role of a@b.co')).not.toBeInTheDocument();
    expect(set).toEqual([
      { email: 'x@b.co', is_officer: true },
      { email: 'a@b.co', is_officer: true },
      { email: 'a@b.co', is_officer: false },
    ]);
  });

  test('is for privacy officers and super admins alone', async () => {
    await openApp({ path: '/privacy/desk', person: 'owner', language: 'en', arrange });
    await expect.element(toast('This page is for privacy officers', 'alert')).toBeVisible();
  });
});
