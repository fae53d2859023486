import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addCars, addCustomers, dayFromNow } from '../crm/agent-data.ts';
import { button } from '../crm/crm-screen.ts';
import { openApp, type OpenOptions } from '../support/open-app.tsx';
import { hospital } from '../support/people.ts';
import { reportedItem } from '../reports/reported-item.ts';

interface SheetCase extends OpenOptions {
  /** The button that opens the sheet. */
  opens: string;
  sheet: RegExp;
  field: RegExp;
  /** The value of the field when the sheet opens. */
  empty: RegExp;
}

const old = `${dayFromNow(-1500)}T03:00:00.000Z`;
const part = {
  id: '01900000-0000-4000-8000-000000000801',
  kind: 'copy',
  name: 'สมชาย ใจดี',
  email: 'a@b.co',
  telephone: null,
  details: null,
  created_at: old,
  confirmed_at: old,
  confirmed_by: 'mail',
  due_at: `${dayFromNow(20)}T03:00:00.000Z`,
  is_operator: false,
  customer_id: null,
  outcome: null,
  letter: null,
  answered_at: null,
};

const cases: Record<string, SheetCase> = {
  'the letter that answers a request': {
    path: '/crm/requests',
    person: 'agent',
    arrange: (server) => {
      server.functions['request_inbox'] = () => [part];
    },
    opens: 'Done: answer',
    sheet: /^Answer letter$/,
    field: /^Letter$/,
    empty: /^Dear/,
  },
  'the form of a breach': {
    path: '/privacy/desk',
    person: 'admin',
    arrange: (server) => {
      for (const name of ['access_entries', 'privacy_officers', 'breach_list'])
        server.functions[name] = () => [];
    },
    opens: 'Record a breach',
    sheet: /^Record a breach$/,
    field: /^What happened/,
    empty: /^$/,
  },
  'the reason to retain a customer': {
    path: '/crm/retention',
    person: 'agent',
    fill: (store) => addCustomers(store, [{ name: 'คนเก่า มาก', created_at: old }]),
    opens: 'Keep: คนเก่า มาก',
    sheet: /^Keep คนเก่า มาก/,
    field: /^Reason/,
    empty: /^$/,
  },
  'the approval of an advert': {
    path: '/hospital-dashboard/adverts',
    person: 'owner',
    arrange: (server) => {
      server.tables['advert_settings'] = [{ id: 'ความงาม', enforcement: 'off', approval: 'hide' }];
      server.tables['promotions'] = [
        {
          id: part.id,
          title: 'เลเซอร์หน้าใส',
          category: 'ความงาม',
          hospital_id: hospital.id,
          end_date: '2999-12-31',
          created_at: '2026-01-01T00:00:00Z',
          approval: null,
        },
      ];
      server.tables['advert_approvals'] = [];
    },
    opens: 'Approval of เลเซอร์หน้าใส',
    sheet: /^Advert approval$/,
    field: /^Approval number/,
    empty: /^$/,
  },
  'the note to a report': {
    path: '/admin/reports',
    person: 'admin',
    arrange: (server) => {
      server.functions['report_inbox'] = () => [reportedItem()];
    },
    opens: 'Hide it',
    sheet: /^Hide it$/,
    field: /^Reason/,
    empty: /^$/,
  },
  'the amount that was quoted': {
    path: '/crm/renewals',
    person: 'agent',
    fill: async (store) => {
      await addCustomers(store, [{ name: 'สมชาย ใจดี' }]);
      await addCars(store, 1, [{ license_plate: 'กข 1', endsInDays: 20 }]);
    },
    opens: 'Move the renewal of กข 1 on',
    sheet: /^Move the renewal/,
    field: /^Amount quoted/,
    empty: /^$/,
  },
};

test.each(Object.entries(cases))('PRIVACY-11 %s is not lost by one tap or key', async (_, given) => {
  const { opens, sheet: title, field, empty, ...screen } = given;
  await openApp({ ...screen, language: 'en' });
  const sheet = page.getByRole('dialog', { name: title });
  const input = sheet.getByRole('textbox', { name: field });
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
  const tapBeside = () =>
    sheet.element().dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 1, clientY: 1 }));
  // A sheet without input closes at once.
  await button(opens).click();
  await expect.element(input).toHaveValue(expect.stringMatching(empty));
  tapBeside();
  await expect.element(sheet).not.toBeInTheDocument();
  await button(opens).click();
  await input.fill('12500');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  // Chromium closes a dialog without a `cancel` event when
  // Escape or the back gesture is repeated without other input.
  const dialog = sheet.element();
  if (dialog instanceof HTMLDialogElement) dialog.close();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(input).toHaveValue('12500');
  tapBeside();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(input).toHaveValue('12500');
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  await button(opens).click();
  await expect.element(input).toHaveValue(expect.stringMatching(empty));
});
