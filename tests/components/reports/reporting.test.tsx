import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, heading, link } from '../crm/crm-screen.ts';
import { eventRow, promotionRow } from '../support/listings.ts';
import { toast } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import { hospital } from '../support/people.ts';
import { addPages } from '../support/site-pages.ts';
import { easyChallenge, type TestServer } from '../support/test-server.ts';
import { reportedItem } from './reported-item.ts';

const row = promotionRow({ url_slug: 'scaling' });
const publish = (server: TestServer, reports: unknown[]) => {
  server.tables['promotions'] = [structuredClone(row)];
  server.functions['report'] = (values) => {
    reports.push(values);
    return true;
  };
};
const path = '/sabaidee/scaling';

describe('a report', () => {
  test('SECURITY-33 goes without a name and with a proof, about the page or its hospital', async () => {
    const reports: unknown[] = [];
    await openApp({ path, arrange: (server) => publish(server, reports) });
    await button('Report this').click();
    await field('What is it about\\?').selectOptions('โรงพยาบาลสบายดี');
    await field('What is the matter\\?').selectOptions('It is wrong or out of date');
    await field('In your words \\(optional\\)').fill(' ราคาไม่ตรง ');
    await button('Send the report').click();
    await expect.element(toast('Thank you for the report')).toBeVisible();
    const { maxnumber: _, ...signed } = easyChallenge;
    const proof = { ...signed, number: 3, form: expect.any(String) as string };
    expect(reports).toEqual([
      { kind: 'hospital', target: row.hospital_id, reason: 'wrong', details: 'ราคาไม่ตรง', proof },
    ]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('SECURITY-33 goes about an event', async () => {
    const reports: unknown[] = [];
    const event = eventRow({ url_slug: 'walk' });
    const arrange = (server: TestServer) => {
      publish(server, reports);
      server.tables['events'] = [event];
    };
    await openApp({ path: '/event/sabaidee/walk', arrange });
    await button('รายงานปัญหา').click();
    await expect.element(field('รายงานเรื่องอะไร')).toHaveValue('event');
    await button('ส่งรายงาน').click();
    await expect.poll(() => reports).toMatchObject([{ kind: 'event', target: event['id'] }]);
  });

  test('SECURITY-33 goes about a hospital from its own page, which asks for no subject', async () => {
    const reports: unknown[] = [];
    const arrange = (server: TestServer) => {
      publish(server, reports);
      server.tables['hospitals'] = [{ ...hospital }];
    };
    await openApp({ path: '/sabaidee', arrange });
    await button('Report this').click();
    await field('What is the matter\\?').selectOptions('It is offensive');
    await expect.element(field('What is it about\\?')).not.toBeInTheDocument();
    await button('Send the report').click();
    await expect.poll(() => reports).toMatchObject([{ kind: 'hospital', target: hospital.id }]);
  });

  test('PAGE-7 links the privacy notice where it has a text', async () => {
    const arrange = (server: TestServer) => {
      publish(server, []);
      addPages(server);
    };
    await openApp({ path, arrange });
    await button('Report this').click();
    await expect.element(page.getByRole('dialog').getByRole('link')).toHaveAttribute('href', '/privacy');
  });

  test('SECURITY-33 says that too many came in, or that there is no network, and keeps what was typed', async () => {
    const app = await openApp({ path, arrange: (server) => publish(server, []) });
    await button('Report this').click();
    await field('In your words \\(optional\\)').fill('x');
    app.server.answer(/rpc\/report/, { status: 429, json: { code: 'SB024', message: '' } }, 1);
    await button('Send the report').click();
    await expect.element(page.getByText(/Too many reports came in/)).toBeVisible();
    app.server.goOffline();
    await button('Send the report').click();
    await expect.element(page.getByText('The server could not be reached. Please try again.')).toBeVisible();
    await expect.element(field('In your words \\(optional\\)')).toHaveValue('x');
    app.server.goOnline();
  });
});

describe('the proof of a report', () => {
  test('SECURITY-59 is sought while the person writes; a refused one is made again, once', async () => {
    const reports: unknown[] = [];
    const { server } = await openApp({ path, arrange: (made) => publish(made, reports) });
    await button('Report this').click();
    await field('In your words \\(optional\\)').fill('x');
    await expect.poll(() => server.requests(/ask_for_proof/)).toHaveLength(1);
    server.answer(/rpc\/report/, { status: 400, json: { code: 'SB025', message: '' } }, 1);
    await button('Send the report').click();
    await expect.element(toast('Thank you for the report')).toBeVisible();
    expect(reports).toHaveLength(1);
    expect(server.requests(/ask_for_proof/)).toHaveLength(2);
  });

  test('SECURITY-59 that the server never takes is said, and what was typed stays', async () => {
    const { server } = await openApp({ path, arrange: (made) => publish(made, []) });
    await button('Report this').click();
    await field('In your words \\(optional\\)').fill('x');
    server.answer(/rpc\/report/, { status: 400, json: { code: 'SB025', message: '' } }, 2);
    await button('Send the report').click();
    await expect.element(page.getByText(/could not show that a person sends this/)).toBeVisible();
    await expect.element(field('In your words \\(optional\\)')).toHaveValue('x');
  });
});

describe('the list of reports', () => {
  test('SECURITY-33 shows super admins what was reported; hiding asks for a reason and is shown at once', async () => {
    const decided: unknown[] = [];
    let item = reportedItem();
    await openApp({
      path: '/admin/reports',
      person: 'admin',
      arrange: (server) => {
        server.functions['report_inbox'] = () => [item];
        server.functions['decide_report'] = (values) => {
          decided.push(values);
          item = {
            ...item,
            is_hidden: true,
            open: 0,
            log: [{ action: 'hide', note: 'ราคาผิด', created_at: '2026-11-20T04:00:00Z', by: 'แอดมิน' }],
          };
          return true;
        };
      },
    });
    await expect.element(heading('Reports')).toBeVisible();
    await expect.element(page.getByText('2 open')).toBeVisible();
    await expect.element(page.getByText('ราคาไม่ตรงกับที่โฆษณา')).toBeVisible();
    await expect.element(link('Look at it')).toHaveAttribute('href', expect.stringContaining('/'));
    await button('Hide it').click();
    await field('Reason').fill('ราคาผิด');
    await page.getByRole('dialog').getByRole('button', { name: 'Hide it' }).click();
    await expect.element(button('Show it again')).toBeVisible();
    await expect.element(page.getByRole('list', { name: 'What was done' })).toHaveTextContent('แอดมิน');
    expect(decided).toEqual([{ kind: 'promotion', target: item.target, action: 'hide', note: 'ราคาผิด' }]);
  });

  test('SECURITY-33 an item that was deleted meanwhile is not said to be hidden', async () => {
    await openApp({
      path: '/admin/reports',
      person: 'admin',
      arrange: (server) => {
        server.functions['report_inbox'] = () => [reportedItem()];
        server.functions['decide_report'] = () => false;
      },
    });
    await button('Hide it').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hide it' }).click();
    await expect.element(page.getByText('It has been deleted meanwhile. Nothing was done.')).toBeVisible();
  });

  test('stays with an open note if it cannot be read again', async () => {
    const { server } = await openApp({
      path: '/admin/reports',
      person: 'admin',
      arrange: (made) => {
        const items = [reportedItem(), reportedItem({ target: crypto.randomUUID(), title: 'อีกรายการ' })];
        made.functions['report_inbox'] = () => items;
        made.functions['decide_report'] = () => true;
      },
    });
    await expect.element(button('Hide it').first()).toBeVisible();
    const read = server.hold(/rpc\/report_inbox/);
    await button('Hide it').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hide it' }).click();
    await read.arrived;
    await button('Hide it').nth(1).click();
    await field('Reason').fill('ราคาผิด');
    server.functions['report_inbox'] = () => 'unlike a list';
    read.release();
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    await expect.element(field('Reason')).toHaveValue('ราคาผิด');
  });

  test('SECURITY-33 is for super admins alone', async () => {
    await openApp({ path: '/admin/reports', person: 'agent' });
    await expect.element(toast('Only administrators see reports')).toBeVisible();
  });
});
