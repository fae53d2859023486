import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aConsent } from '../../../src/consents/consent-fixtures.ts';
import type { Consent } from '../../../src/consents/rules/consent.ts';
import { addCars, addCustomers, idOf, sendFromOtherDevice, stored } from '../crm/agent-data.ts';
import { button, link, region, toast } from '../crm/crm-screen.ts';
import { openApp, type App } from '../support/open-app.tsx';
import { addPages } from '../support/site-pages.ts';
import { Refusal } from '../support/test-server.ts';

const fill: Parameters<typeof openApp>[0]['fill'] = async (store) => {
  await addCustomers(store, [{ name: 'สมชาย ใจดี', nickname: 'ชาย' }, { name: 'น้ำหวาน แก้วใส' }]);
  await addCars(store, 1, [{ license_plate: 'กข 1', endsInDays: 20 }]);
};
const openDetails = (more: Partial<Parameters<typeof openApp>[0]> = {}) =>
  openApp({ path: `/crm/customer/${idOf(1)}?tab=details`, person: 'agent', fill, ...more });

const card = region('Consent');
const line = (name: string) => card.getByRole('listitem').filter({ hasText: name });
const form = page.getByRole('dialog', { name: 'Ask for consent' });
const choose = (purpose: string, answer: string) =>
  form.getByRole('group', { name: purpose }).getByRole('radio', { name: answer, exact: true }).click();
const save = () => form.getByRole('button', { name: 'Save the answers' }).click();

let sent = 0;
/** The customer answers on another device of the agent, or on her own page. */
async function sayElsewhere(app: App, columns: Partial<Consent>): Promise<void> {
  const {
    user_id: _,
    id: __,
    ...values
  } = aConsent({
    customer_id: idOf(1),
    created_at: new Date(Date.now() - 1000 + sent).toISOString(),
    ...columns,
  });
  sent += 1;
  const row_id = idOf(900 + sent);
  const outcome = sendFromOtherDevice(app, {
    entity: 'consents',
    row_id,
    kind: 'create',
    values: { id: row_id, ...values },
  });
  if (outcome !== 'applied') throw new Error(`The consent was ${outcome}.`);
  await app.sync.requestSync('manual');
}

describe('consents of a customer', () => {
  test('PAGE-7 are asked with a link to the privacy notice, where it has a text', async () => {
    await openDetails({ arrange: addPages });
    await button('Ask for consent').click();
    await expect.element(form.getByRole('link')).toHaveAttribute('href', '/privacy');
  });

  test('CUSTOMER-20 are asked without a network, need a proof, and reach the server', async () => {
    const app = await openDetails();
    for (const purpose of ['Service', 'Offers', 'Sharing with a hospital', 'Health data']) {
      await expect.element(line(purpose)).toHaveTextContent('Not asked yet');
    }
    app.server.goOffline();
    await button('Ask for consent').click();
    await expect.element(form.getByRole('radio', { name: 'I agree' }).first()).not.toBeChecked();
    await save();
    await expect.element(form.getByText('Choose at least one new answer')).toBeVisible();
    await choose('Offers', 'I agree');
    await choose('Health data', 'I do not agree');
    await save();
    await expect.element(form.getByText('Sign with a finger or type the name to agree')).toBeVisible();
    await form.getByLabelText('Or type the name').fill('สมชาย ใจดี');
    await save();
    await expect.element(line('Offers')).toHaveTextContent(/Yes · \d/);
    await expect.element(line('Health data')).toHaveTextContent(/No · \d/);
    await expect.element(line('Service')).toHaveTextContent('Not asked yet');
    expect(stored(app, 'consents')).toHaveLength(0);
    app.server.goOnline();
    await app.sync.requestSync('manual');
    const same = { text_version: '1-en', channel: 'device', signed_name: 'สมชาย ใจดี', signature: null };
    await expect
      .poll(() =>
        stored(app, 'consents').toSorted((a, b) => (String(a['purpose']) < String(b['purpose']) ? -1 : 1)),
      )
      .toMatchObject([
        { purpose: 'health', answer: 'no', ...same },
        { purpose: 'marketing', answer: 'yes', ...same },
      ]);
  });

  test('CUSTOMER-20 are signed with a finger, and withdrawn by a word alone', async () => {
    const app = await openDetails({ language: 'en' });
    await button('Ask for consent').click();
    await choose('Offers', 'I agree');
    const field = form.getByRole('img', { name: 'Sign here with a finger' });
    const box = field.element().getBoundingClientRect();
    const at = (type: string, x: number, y: number) =>
      field.element().dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 1,
          clientX: box.left + x * box.width,
          clientY: box.top + y * box.height,
        }),
      );
    field.element().setPointerCapture = () => undefined;
    at('pointerdown', 0.1, 0.5);
    at('pointermove', 0.5, 0.2);
    at('pointerup', 0.5, 0.2);
    await save();
    await expect
      .poll(() => stored(app, 'consents'))
      .toMatchObject([{ signature: 'M30 50L150 20', signed_name: null }]);
    await button('Ask for consent').click();
    await choose('Offers', 'I do not agree');
    await save();
    await expect.element(line('Offers')).toHaveTextContent(/Withdrawn · /);
    await expect.poll(() => stored(app, 'consents')).toHaveLength(2);
    expect(stored(app, 'consents')).toContainEqual(
      expect.objectContaining({ answer: 'no', channel: 'spoken', signed_name: null, signature: null }),
    );
    await card.getByText('Receipts · 2').click();
    await expect.element(card.getByRole('img', { name: 'Signed by hand' })).toBeVisible();
  });

  test('CUSTOMER-20 that arrive while the form is open are shown there, and are not answered again', async () => {
    const app = await openDetails();
    await sayElsewhere(app, { answer: 'yes' });
    await button('Ask for consent').click();
    const offers = form.getByRole('group', { name: 'Offers' });
    await expect.element(offers.getByRole('radio', { name: 'I agree', exact: true })).toBeChecked();
    await sayElsewhere(app, { answer: 'no' });
    await expect.element(offers.getByRole('radio', { name: 'I do not agree' })).toBeChecked();
    await choose('Health data', 'I agree');
    await form.getByLabelText('Or type the name').fill('สมชาย');
    await save();
    await expect.element(line('Health data')).toHaveTextContent(/Yes · /);
    await expect.element(line('Offers')).toHaveTextContent(/Withdrawn · /);
    await app.sync.requestSync('manual');
    await expect.poll(() => stored(app, 'consents')).toHaveLength(3);
  });

  test('CUSTOMER-21 a no to offers ends messages about renewals on this device after its next pull', async () => {
    const app = await openApp({ path: '/crm/renewals', person: 'agent', language: 'en', fill });
    const write = button('Write about the renewal of กข 1');
    await write.click();
    await expect.element(page.getByText('Not asked yet whether offers are wanted')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: /^Write about/ });
    await expect.element(dialog.getByRole('link', { name: 'LINE' })).toBeVisible();
    await sayElsewhere(app, { answer: 'no' });
    // The open sheet loses its links too.
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/No offers: .* the customer said no/);
    await expect.element(dialog.getByRole('link', { name: 'LINE' })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('link', { name: 'SMS' })).not.toBeInTheDocument();
    // The dialog has no text left that could be copied.
    await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await write.click();
    await expect.element(toast(/No offers: .* the customer said no/, 'alert')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await sayElsewhere(app, { answer: 'yes' });
    await expect.element(write).not.toHaveAttribute('data-refused');
    await write.click();
    await expect.element(dialog.getByRole('link', { name: 'LINE' })).toBeVisible();
  });

  test('CUSTOMER-21 a no to offers stands above the promotions that are recommended', async () => {
    const app = await openDetails();
    await page.getByText('Recommended Promotions', { exact: true }).click();
    await sayElsewhere(app, { answer: 'no' });
    const recommended = region('Recommended Promotions');
    await expect.element(recommended.getByText(/No offers: .* the customer said no/)).toBeVisible();
  });

  test.each([
    ['the list', '/crm'],
    ['the record', `/crm/customer/${idOf(1)}`],
    ['Today', '/crm/today'],
  ])('CUSTOMER-21 a no to service ends every text from %s', async (_, path) => {
    const app = await openApp({ path, person: 'agent', fill });
    const greeting = encodeURIComponent('ชาย');
    const links = () =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="https://line.me/"]')].filter(({ href }) =>
        href.includes(greeting),
      );
    await expect.poll(() => links().length).toBeGreaterThan(0);
    await sayElsewhere(app, { purpose: 'service', answer: 'no', channel: 'spoken', signed_name: null });
    await expect.poll(() => links().length).toBe(0);
    await page.getByRole('button', { name: 'Write in LINE' }).first().click();
    await expect.element(toast(/No messages: .* said no to service/, 'alert')).toBeVisible();
  });

  test('CUSTOMER-28 a no to health data is shown where it could be written, until a later yes', async () => {
    const app = await openApp({ path: `/crm/customer/${idOf(1)}?tab=notes`, person: 'agent', fill });
    const main = page.getByRole('main');
    const refused = /Record nothing about health: .*\d.* the customer said no/;
    await expect.element(main.getByLabelText('New note')).toBeVisible();
    await expect.element(main.getByText(refused)).not.toBeInTheDocument();
    await sayElsewhere(app, { purpose: 'health', answer: 'no' });
    await expect.element(main.getByText(refused)).toBeVisible();
    await button('Add tag').click();
    await expect.element(page.getByRole('dialog').getByText(refused)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Task' }).click();
    await expect.element(page.getByRole('dialog').getByText(refused)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    // Another customer refused nothing.
    await app.go(`/crm/customer/${idOf(2)}?tab=notes`);
    await expect.element(main.getByLabelText('New note')).toBeVisible();
    await expect.element(page.getByText(refused)).not.toBeInTheDocument();
    await app.go(`/crm/customer/${idOf(1)}?tab=notes`);
    await expect.element(main.getByText(refused)).toBeVisible();
    await sayElsewhere(app, { purpose: 'health', answer: 'yes' });
    await expect.element(main.getByText(refused)).not.toBeInTheDocument();
  });
});

describe('the customer’s own page', () => {
  const secret = 'a'.repeat(64);

  test('CUSTOMER-20 shows who asks, takes the answers without a token, and repeats a lost call with its ids', async () => {
    const calls: Record<string, unknown>[] = [];
    let isBroken = true;
    const app = await openApp({
      path: `/c/${secret}`,
      arrange: (server) => {
        const answers: Record<string, { answer: string; at: string }> = {};
        const state = () => ({
          state: 'open',
          agent: 'น้ำ ตัวแทน',
          customer: 'ส*** ใ***',
          answers: { ...answers },
        });
        server.functions['read_consent_page'] = state;
        server.functions['answer_consent_page'] = (values) => {
          calls.push(values);
          if (isBroken) throw new Refusal({ code: 'XX000', status: 500 });
          for (const one of values['answers'] as { purpose: string; answer: string }[]) {
            answers[one.purpose] = { answer: one.answer, at: '2026-11-25T03:00:00Z' };
          }
          return state();
        };
      },
    });
    await expect.element(page.getByText('น้ำ ตัวแทน asks ส*** ใ*** what may be done')).toBeVisible();
    const offers = page.getByRole('group', { name: 'Offers' });
    await offers.getByRole('radio', { name: 'I do not agree' }).click();
    await button('Save the answers').click();
    // On the customer's own page a refusal has to be signed too.
    await expect.element(page.getByText('Sign with a finger or type the name to agree')).toBeVisible();
    await page.getByLabelText('Or type the name').fill('สมชาย');
    await button('Save the answers').click();
    await expect.element(page.getByText(/could not be sent/)).toBeVisible();
    isBroken = false;
    await button('Save the answers').click();
    await expect.element(page.getByText('Thank you. Your answers are stored.')).toBeVisible();
    expect(calls).toHaveLength(2);
    expect(calls[1]).toEqual(calls[0]);
    expect(calls[0]).toMatchObject({ secret, text_version: '1-en', signed_name: 'สมชาย', signature: null });
    await expect.element(offers.getByRole('radio', { name: 'I do not agree' })).toBeChecked();
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toMatch(/noindex/);
    const asked = app.server.sent.filter(({ path }) => path.includes('consent_page'));
    expect(asked.map(({ path, userId }) => [path.includes(secret), userId])).toEqual(
      Array.from({ length: 3 }, () => [false, null]),
    );
  });

  test('an ended link says so and shows nothing', async () => {
    await openApp({
      path: `/c/${secret}`,
      arrange: (server) => (server.functions['read_consent_page'] = () => ({ state: 'unknown' })),
    });
    await expect.element(page.getByText('This link is not valid')).toBeVisible();
    await expect.element(link('LINE')).not.toBeInTheDocument();
  });
});
