import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseErrorReports, sendsErrorReports } from '../../../src/platform/error-reports.ts';
import { sendError } from '../../../src/app/errors/send-error.ts';
import { button, field, heading, link } from '../crm/crm-screen.ts';
import { expectAccessible } from '../support/check-accessibility.ts';
import { toast } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import { saveElsewhere } from '../publishing/model-publications.ts';
import { answerOperations, operationsState } from './operations-state.ts';

const path = '/admin/operations';
afterEach(() => chooseErrorReports(true));

const part = (name: string) => page.getByRole('region', { name, exact: true });

test('SECURITY-38 a super admin finds the page in the account, and sees jobs, mails, statements, errors and sizes', async () => {
  await openApp({ path: '/settings', person: 'admin', arrange: (server) => answerOperations(server) });
  await link('Operations').click();
  await expect.element(heading('Operations')).toBeVisible();
  await expect.element(part('Jobs').getByText('Failed 2 times in a row')).toBeVisible();
  await expect.element(part('Jobs').getByText('no room left on device')).toBeVisible();
  await expect.element(part('Jobs').getByText(/Late:/)).toBeVisible();
  await expect
    .element(part('Outgoing mails and notifications').getByText('The mail server refused it.'))
    .toBeVisible();
  await expect
    .element(part('Slowest statements').getByText(/84.3 ms on average, 310 ms at most/))
    .toBeVisible();
  await expect.element(part('Errors of the app').getByText(/customer-card\.tsx:41:12/)).toBeVisible();
  await expect.element(part('Storage and sizes').getByText('Database: 1.5 GB')).toBeVisible();
  await expect.element(part('Storage and sizes').getByText('120 kB, 812 files')).toBeVisible();
  await expectAccessible('operations');
});

test('a dead letter is tried again; one that is too old has no button', async () => {
  const retried: unknown[] = [];
  const queue = operationsState().queue;
  await openApp({
    path,
    person: 'admin',
    arrange: (server) => {
      answerOperations(server);
      server.functions['retry_message'] = ({ message }) => {
        retried.push(message);
        answerOperations(server, { queue: { ...queue, waiting: 4, dead_count: 0, dead: [] } });
        return true;
      };
    },
  });
  await expect.element(page.getByText('Too old to be sent again')).toBeVisible();
  await button('Try again').click();
  await expect.element(toast('Success')).toBeVisible();
  await expect.element(page.getByText('There is no dead letter.')).toBeVisible();
  expect(retried).toEqual([queue.dead[0]?.id]);
});

test('an empty site says so in each part, and that the database counts no statements', async () => {
  const queue = { waiting: 0, retrying: 0, oldest_at: null, sent_today: 0, dead_count: 0, dead: [] };
  await openApp({
    path,
    person: 'admin',
    arrange: (server) => answerOperations(server, { jobs: [], queue, statements: null, errors: [] }),
  });
  await expect.element(page.getByText('No job is scheduled.')).toBeVisible();
  await expect.element(page.getByText('There is no dead letter.')).toBeVisible();
  await expect.element(page.getByText(/does not count statements/)).toBeVisible();
  await expect.element(page.getByText('No error was reported in 30 days.')).toBeVisible();
});

test('a page that cannot be read says so and is read again', async () => {
  await openApp({
    path,
    person: 'admin',
    arrange: (server) => {
      answerOperations(server);
      server.answer(/rpc\/read_operations/, { status: 503 }, 1);
    },
  });
  await button('Retry').click();
  await expect.element(part('Jobs')).toBeVisible();
});

test('minimum, refusal, percentage, pause and reason are shown, checked and saved', async () => {
  const app = await openApp({ path, person: 'admin', arrange: (server) => answerOperations(server) });
  await field('Releases below this send nothing until they are updated').fill('2');
  await expect.element(page.getByText('At most the oldest release above')).toBeVisible();
  await expect.element(button('Save')).toBeDisabled();
  await field('Oldest release that is not asked to update').fill('3');
  await field('Percent of devices to which a new release is offered').fill('25');
  await field('Pause: apps send and fetch nothing').selectOptions('For 1 hour');
  await field('Reason in English \\(optional\\)').fill(' Photos were lost. ');
  await button('Save').click();
  await expect.element(toast('Success')).toBeVisible();
  await expect.element(page.getByText(/Paused until/)).toBeVisible();
  const [row] = app.server.tables['client_rules'] ?? [];
  expect(row).toMatchObject({
    minimum_release: 3,
    refuse_below: 2,
    rollout_percent: 25,
    notice_th: null,
    notice_en: 'Photos were lost.',
  });
  const leftMs = Date.parse(String(row?.['paused_until'])) - Date.now();
  expect(leftMs).toBeGreaterThan(50 * 60_000);
  // The app computes the end of the pause by the server’s clock.
  expect(leftMs).toBeLessThanOrEqual(61 * 60_000);
});

test('of two super admins who change rules neither puts back what the other saved', async () => {
  const app = await openApp({ path, person: 'admin', arrange: (server) => answerOperations(server) });
  const percent = field('Percent of devices to which a new release is offered');
  await percent.fill('25');
  const row = app.server.tables['client_rules']?.[0] ?? {};
  saveElsewhere(row, { minimum_release: 4, refuse_below: 4 });
  await button('Save').click();
  await expect.element(toast('Success')).toBeVisible();
  expect(row).toMatchObject({ minimum_release: 4, refuse_below: 4, rollout_percent: 25 });
  await percent.fill('50');
  saveElsewhere(row, { rollout_percent: 10 });
  await button('Save').click();
  await expect.element(page.getByText(/Another administrator changed the same/)).toBeVisible();
  await expect.element(percent).toHaveValue('50');
  expect(row).toMatchObject({ rollout_percent: 10 });
});

test('SECURITY-38 an agent is led away', async () => {
  await openApp({ path, person: 'agent' });
  await expect.element(toast('Only administrators see operations')).toBeVisible();
});

test('SECURITY-39 a person ends the reports of this device in the account, and nothing is sent any more', async () => {
  const app = await openApp({ path: '/settings', person: 'agent' });
  const failure = (name: string) => {
    const error = new TypeError('สมชาย ใจดี 0812345678');
    error.stack = `TypeError: สมชาย\n at x (${location.origin}/assets/${name}.js:1:2)`;
    return error;
  };
  app.server.answer(/client-error/, { status: 204 });
  const reports = () => app.server.sent.filter((each) => each.path.includes('client-error'));
  await sendError({ error: failure('first'), runsIn: 'window' });
  expect(reports()).toEqual([
    expect.objectContaining({
      body: { runsIn: 'window', name: 'TypeError', release: 1, places: ['assets/first.js:1:2'] },
      userId: null,
    }),
  ]);
  await page.getByRole('switch', { name: 'Send reports of errors from this device' }).click();
  await expect.poll(sendsErrorReports).toBe(false);
  await sendError({ error: failure('second'), runsIn: 'window' });
  expect(reports()).toHaveLength(1);
});
