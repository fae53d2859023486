import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RequestPart } from '../../../src/privacy/rules/privacy-request.ts';
import { addCustomers, addTasks, idOf } from '../crm/agent-data.ts';
import { button, field, heading, link, toast } from '../crm/crm-screen.ts';
import { openApp } from '../support/open-app.tsx';

afterEach(() => page.viewport(390, 844));

const id = '01900000-0000-4000-8000-000000000801';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const part = (columns: Partial<RequestPart> = {}): RequestPart => ({
  id,
  kind: 'copy',
  name: 'สมชาย ใจดี',
  email: 'a@b.co',
  telephone: null,
  details: null,
  created_at: day(-2),
  confirmed_at: day(-1),
  confirmed_by: 'mail',
  due_at: day(28.5),
  is_operator: false,
  customer_id: null,
  outcome: null,
  letter: null,
  answered_at: null,
  ...columns,
});

describe('a request about one’s data', () => {
  test('PRIVACY-1 is sent from the privacy page and confirmed by the mailed code', async () => {
    const asked: unknown[] = [];
    await openApp({
      path: '/privacy',
      arrange: (server) => {
        server.functions['ask_about_data'] = (values) => {
          asked.push(values);
          return id;
        };
        server.functions['confirm_request'] = ({ request, code }) => request === id && code === '123456';
      },
    });
    await link('Make a request about your data').click();
    await expect.element(heading('Your data: make a request')).toBeVisible();
    await button('Send the request').click();
    await expect.element(field('Full name')).toHaveAccessibleDescription(/Say your name/);
    await expect.element(field('E-mail')).toHaveAccessibleDescription(/is needed/);
    await field('What do you ask for\\?').selectOptions('Have my data erased');
    await field('Full name').fill('สมชาย ใจดี');
    await field('E-mail').fill('a@b.co');
    await button('Send the request').click();
    await expect.element(page.getByText('A code was mailed to a@b.co')).toBeVisible();
    // By the hash, the mail's link and a page that a phone reloaded ask for the code again.
    expect(location.hash).toBe(`#${id}`);
    await field('Code of 6 digits').fill('111111');
    await button('Confirm').click();
    await expect.element(field('Code of 6 digits')).toHaveAccessibleDescription(/not right/);
    await field('Code of 6 digits').fill('123456');
    await button('Confirm').click();
    await expect.element(page.getByText('Your request has been taken')).toBeVisible();
    expect(asked).toEqual([
      {
        kind: 'erase',
        name: 'สมชาย ใจดี',
        email: 'a@b.co',
        telephone: '',
        details: '',
        proof: expect.objectContaining({ number: 3 }) as object,
      },
    ]);
  });

  test('PRIVACY-1 waits for its code again where the page is loaded anew', async () => {
    const given: unknown[] = [];
    await openApp({
      path: `/privacy/request#${id}`,
      arrange: (server) => {
        server.functions['confirm_request'] = ({ request, code }) => {
          given.push([request, code]);
          return true;
        };
      },
    });
    await expect.element(page.getByText('Enter the code that was mailed to you')).toBeVisible();
    await field('Code of 6 digits').fill('123456');
    await button('Confirm').click();
    await expect.element(page.getByText('Your request has been taken')).toBeVisible();
    expect(given).toEqual([[id, '123456']]);
  });

  test('PRIVACY-1 without an address goes to the agent, and without a network keeps what was typed', async () => {
    const app = await openApp({
      path: '/privacy/request',
      arrange: (server) => {
        server.functions['ask_about_data'] = () => id;
      },
    });
    await field('Full name').fill('สมชาย');
    await field('Telephone').fill('081-234-5678');
    app.server.goOffline();
    await button('Send the request').click();
    await expect.element(page.getByText('The server could not be reached. Please try again.')).toBeVisible();
    app.server.goOnline();
    await button('Send the request').click();
    await expect.element(page.getByText(/The agent who has your number will confirm/)).toBeVisible();
  });

  test('PRIVACY-2 is shown to the controller with its clock, and answered by a letter', async () => {
    const unproved = { email: null, confirmed_at: null, confirmed_by: null, due_at: null };
    const parts = [
      part({ id: 'late', name: 'มาช้า', due_at: day(-2.5) }),
      part({}),
      part({ id: 'new', name: 'ยังไม่รู้', ...unproved }),
      part({ id: 'else', name: 'คนอื่น', ...unproved }),
      part({ id: 'gone', name: 'ขอลบ', kind: 'erase', customer_id: '01900000-0000-7000-8000-000000000001' }),
    ];
    const answered: unknown[] = [];
    await openApp({
      path: '/crm/requests',
      person: 'agent',
      language: 'en',
      arrange: (server) => {
        server.functions['request_inbox'] = () => parts;
        server.functions['answer_request'] = (values) => {
          answered.push(values);
          const { part: asked, outcome, letter } = values;
          const known = parts.find((one) => one.id === asked);
          const change =
            outcome === null
              ? { confirmed_at: day(0), confirmed_by: 'agent', due_at: day(29.5) }
              : { outcome, letter, answered_at: day(0) };
          Object.assign(known ?? {}, change);
          return true;
        };
      },
    });
    const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect.element(item('มาช้า')).toHaveTextContent(/3 days late/);
    await expect.element(item('สมชาย')).toHaveTextContent(/29 days left.*Proved by e-mail/);
    // No letter says that the data is erased while the record exists.
    await expect.element(item('ขอลบ')).toHaveTextContent(/Erase the customer first/);
    await expect.element(item('ขอลบ').getByRole('button', { name: 'Done: answer' })).not.toBeInTheDocument();
    await expect.element(item('ขอลบ').getByRole('button', { name: 'Refuse with a reason' })).toBeVisible();
    await item('ยังไม่รู้').getByRole('button', { name: 'I know that it is this person' }).click();
    await expect.element(item('ยังไม่รู้')).toHaveTextContent(/30 days left.*Known to an agent/);
    // An agent who does not know the person writes no letter (PRIVACY-9).
    const question = page.getByRole('alertdialog', { name: 'Is it not this person?' });
    await item('คนอื่น').getByRole('button', { name: 'It is not this person' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(answered).toHaveLength(1);
    await item('คนอื่น').getByRole('button', { name: 'It is not this person' }).click();
    await question.getByRole('button', { name: 'It is not this person' }).click();
    await expect.element(item('คนอื่น')).toHaveTextContent(/Answered/);
    expect(answered).toContainEqual({ part: 'else', outcome: 'refused', letter: null });
    await item('สมชาย').getByRole('button', { name: 'Done: answer' }).click();
    const sheet = page.getByRole('dialog', { name: 'Answer letter' });
    const letter = sheet.getByRole('textbox', { name: 'Letter' });
    await expect.element(letter).toHaveValue(expect.stringContaining('Dear สมชาย ใจดี'));
    await letter.fill('ส่งสำเนาแล้ว');
    await sheet.getByRole('button', { name: 'Done: answer' }).click();
    await expect.element(item('สมชาย')).toHaveTextContent(/Answered.*ส่งสำเนาแล้ว/);
    expect(answered).toContainEqual({ part: id, outcome: 'done', letter: 'ส่งสำเนาแล้ว' });
  });

  test('PRIVACY-10 is announced first above the list of customers, and asked for once in 10 minutes', async () => {
    let asked = 0;
    let parts = [part()];
    const app = await openApp({
      path: '/crm',
      person: 'agent',
      language: 'en',
      fill: async (store) => {
        await addCustomers(store, [{ name: 'สมชาย ใจดี' }]);
        await addTasks(store, [{ customer_id: idOf(1), title: 'โทร', dueInDays: -1 }]);
      },
      arrange: (server) => {
        server.functions['open_requests'] = () => {
          asked += 1;
          return { count: parts.length + 1, due_at: new Date().toISOString() };
        };
        server.functions['request_inbox'] = () => parts;
        server.functions['answer_request'] = () => {
          parts = [];
          return true;
        };
      },
    });
    const chips = page.getByRole('list', { name: 'Reminders' }).getByRole('listitem');
    await expect.element(chips.filter({ hasText: 'Today' })).toBeVisible();
    await expect.element(chips.first()).toHaveTextContent('2 requests about data');
    await app.go('/crm/today');
    await app.go('/crm');
    await link('2 requests about data').click();
    await expect.element(heading('Requests about data')).toBeVisible();
    expect(asked).toBe(1);
    await button('Done: answer').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done: answer' }).click();
    await expect.element(page.getByText('Nobody has asked')).toBeVisible();
    await app.go('/crm');
    await expect.element(link('1 request about data')).toBeVisible();
    expect(asked).toBe(2);
  });

  test('PRIVACY-12 who answers what was answered before sees that nothing was sent, and keeps the letter', async () => {
    await openApp({
      path: '/crm/requests',
      person: 'agent',
      language: 'en',
      arrange: (server) => {
        server.functions['request_inbox'] = () => [part({ id: 'one', name: 'สมชาย' })];
        server.functions['answer_request'] = () => false;
      },
    });
    await button('Done: answer').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done: answer' }).click();
    await expect.element(page.getByText(/answered before/)).toBeVisible();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  test('SHELL-3 a letter keeps what was typed while the tablet is turned', async () => {
    await page.viewport(820, 1180);
    await openApp({
      path: '/crm/requests',
      person: 'agent',
      language: 'en',
      fill: (store) => addCustomers(store, [{ name: 'สมหญิง ใจดี' }]),
      arrange: (server) => {
        server.functions['request_inbox'] = () => [part()];
      },
    });
    await button('Done: answer').click();
    const letter = page.getByRole('dialog').getByRole('textbox', { name: 'Letter' });
    await letter.fill('ส่งสำเนาแล้ว');
    await page.viewport(1180, 820);
    await expect.element(page.getByText('สมหญิง ใจดี')).toBeVisible();
    await expect.element(letter).toHaveValue('ส่งสำเนาแล้ว');
  });

  test('PRIVACY-12 who does not know a person whose request was answered before sees that it was', async () => {
    const unproved = { email: null, confirmed_at: null, confirmed_by: null, due_at: null };
    await openApp({
      path: '/crm/requests',
      person: 'agent',
      language: 'en',
      arrange: (server) => {
        server.functions['request_inbox'] = () => [part(unproved)];
        server.functions['answer_request'] = () => false;
      },
    });
    await button('It is not this person').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'It is not this person' }).click();
    await expect.element(page.getByText(/answered before/)).toBeVisible();
  });

  test('PRIVACY-5 a breach is recorded with its clock, reported and closed, by privacy officers alone', async () => {
    const known: Record<string, unknown>[] = [];
    const arrange: NonNullable<Parameters<typeof openApp>[0]['arrange']> = (server) => {
      server.functions['access_entries'] = () => [];
      server.functions['privacy_officers'] = () => [];
      server.functions['breach_list'] = () => known;
      server.functions['record_breach'] = ({ breach, ...values }) => {
        const marks = { reported_at: null, informed_at: null, closed_at: null };
        const before = known.find(({ id: one }) => one === breach);
        if (
          before &&
          JSON.stringify(values['seen']) !==
            JSON.stringify({ what: before['what'], risk: before['risk'], measures: before['measures'] })
        )
          return null;
        if (before) Object.assign(before, values);
        else known.push({ id: breach, ...values, ...marks });
        return breach;
      };
      server.functions['mark_breach'] = ({ step }) => {
        Object.assign(known[0] ?? {}, { [`${String(step)}_at`]: new Date().toISOString() });
        return true;
      };
    };
    await openApp({ path: '/privacy/desk', person: 'admin', language: 'en', arrange });
    await button('Record a breach').click();
    await button('Record').click();
    await expect.element(field('What happened')).toHaveAccessibleDescription(/Say what happened/);
    await field('What happened').fill('โน้ตบุ๊กหาย');
    await button('Record').click();
    const item = page.getByRole('listitem').filter({ hasText: 'โน้ตบุ๊กหาย' });
    await expect.element(item).toHaveTextContent(/(71|72) hours left/);
    // Later findings can be added; the time of the breach cannot be changed.
    await item.getByRole('button', { name: 'Edit' }).click();
    const sheet = page.getByRole('dialog', { name: 'Change the record of the breach' });
    await expect.element(sheet.getByLabelText('Time')).not.toBeInTheDocument();
    await sheet.getByLabelText('Risk for the people').selectOptions('High risk: notify the people too');
    await sheet.getByLabelText(/What was done/).fill('ล้างเครื่องจากระยะไกล');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await item.getByText('Letter to the people').click();
    await expect.element(item.getByText(/ล้างเครื่องจากระยะไกล/).last()).toBeVisible();
    expect(known).toHaveLength(1);
    await expect.element(item.getByText(/we learned of a breach that concerns your data/)).toBeVisible();
    await item.getByRole('button', { name: 'Authority was notified' }).click();
    const question = page.getByRole('alertdialog', { name: 'Was the authority notified?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(known).toMatchObject([{ reported_at: null }]);
    await item.getByRole('button', { name: 'Authority was notified' }).click();
    await question.getByRole('button', { name: 'Authority was notified' }).click();
    await expect
      .element(item.getByRole('button', { name: 'Authority was notified' }))
      .not.toBeInTheDocument();
    await item.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect.element(item).toHaveTextContent(/Closed/);
    await openApp({ path: '/privacy/desk', person: 'agent', language: 'en', arrange });
    await expect.element(toast('This page is for privacy officers', 'alert')).toBeVisible();
    await expect.element(button('Record a breach')).not.toBeInTheDocument();
  });
});
