import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { aCustomer } from '../../../src/crm/crm-fixtures.ts';
import { TOAST_MS, showToast } from '../../../src/ui/notices/toasts.ts';
import type { Store } from '../../../sync/index.ts';
import { expectConsoleError } from '../../support/console-errors.ts';
import { passTime } from '../support/clock.ts';
import { collectSavedFiles } from '../support/made-browser.ts';
import { button, heading, link, toast } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import { addPages } from '../support/site-pages.ts';

const menu = page.getByRole('dialog', { name: /^(Menu|เมนู)$/ });
const items = () =>
  menu
    .getByRole('navigation')
    .getByRole('link')
    .elements()
    .map((each) => each.getAttribute('href'));

describe('the menu', () => {
  test('offers a visitor both ways to sign in, and closes by Escape, by a tap beside it and by its cross', async () => {
    const app = await openApp({ path: '/', arrange: addPages });
    for (const close of [
      () => userEvent.keyboard('{Escape}'),
      () => menu.getByRole('button', { name: 'Close' }).click(),
      () => {
        menu.element().dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 1, clientY: 1 }));
        return Promise.resolve();
      },
    ]) {
      await button('Menu').click();
      await expect.element(menu).toBeVisible();
      await close();
      await expect.element(menu).not.toBeInTheDocument();
      await expect.element(button('Menu')).toHaveFocus();
    }
    await button('Menu').click();
    expect(items()).toEqual(['/events', '/crm', '/general-auth', '/hospital-auth']);
    // A visitor whose browser offers no installation has nothing between the places and the language.
    const groups = [...menu.element().querySelectorAll<HTMLElement>('.menu-group')];
    expect(groups.filter((group) => group.offsetHeight > 0 && group.textContent === '')).toEqual([]);
    await menu.getByRole('link', { name: 'กิจกรรม' }).click();
    await expect.element(heading('กิจกรรม')).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();
    expect(app.router.latestLocation.pathname).toBe('/events');
  });

  test('says who is signed in and offers what is theirs', async () => {
    await openApp({ path: '/', person: 'agent' });
    await button('Menu').click();
    await expect.element(menu).toHaveTextContent('Signed in as สมหญิง ขายดี');
    expect(items()).toEqual(['/events', '/crm', '/saved']);
    await openApp({ path: '/', person: 'owner' });
    await button('Menu').click();
    await expect.poll(items).toContain('/hospital-dashboard');
    expect(items()).not.toContain('/saved');
  });

  test('changes language and appearance at once, and the device remembers both', async () => {
    await openApp({ path: '/' });
    await button('Menu').click();
    await menu.getByRole('radio', { name: 'ไทย' }).click();
    await expect.element(heading('โปรโมชันสุขภาพและความงาม')).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('th');
    expect(localStorage.getItem('sabai-language')).toBe('th');
    await menu.getByRole('radio', { name: 'English' }).click();
    await expect.element(menu.getByRole('radio', { name: 'Dark' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('en');
    await menu.getByRole('radio', { name: 'Dark' }).click();
    await expect.poll(() => document.documentElement.classList.contains('dark')).toBe(true);
    await menu.getByRole('radio', { name: 'Light' }).click();
    await expect.poll(() => document.documentElement.classList.contains('dark')).toBe(false);
  });
});

describe('the language', () => {
  const header = page.getByRole('banner');
  afterEach(() => {
    delete document.documentElement.dataset['messages'];
    document.cookie = 'sabai-language=;path=/;max-age=0';
  });

  test('SHELL-6: is Thai where the browser asks for it, and one tap in the header changes it for the server too', async () => {
    // The script in the page sets this attribute (src/server/theme-script.ts).
    document.documentElement.dataset['messages'] = 'th';
    await openApp({ path: '/' });
    await expect.element(heading('โปรโมชันสุขภาพและความงาม')).toBeVisible();
    await expect.element(header.getByRole('button', { name: 'ไทย' })).toHaveAttribute('aria-pressed', 'true');
    await header.getByRole('button', { name: 'English' }).click();
    await expect.element(heading('Health and beauty promotions')).toBeVisible();
    expect(document.cookie).toContain('sabai-language=en');
    await header.getByRole('button', { name: 'ไทย' }).click();
    await expect.element(heading('โปรโมชันสุขภาพและความงาม')).toBeVisible();
    expect(document.cookie).toContain('sabai-language=th');
  });
});

describe('around every page', () => {
  afterEach(() => page.viewport(390, 844));

  test('the first link skips to the content', async () => {
    await openApp({ path: '/' });
    await expect.element(heading('Health and beauty promotions')).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(link('Skip to content')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();
    await expect.element(page.getByRole('contentinfo')).toHaveTextContent('2026');
  });

  test('a wide screen has the places in its header, and the way out for who is signed in', async () => {
    await page.viewport(1280, 800);
    await openApp({ path: '/', person: 'agent' });
    const places = page.getByRole('banner').getByRole('navigation');
    await expect.element(places.getByRole('link', { name: 'กิจกรรม' })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
    await expect.element(toast('Signed out', 'You have been signed out successfully')).toBeVisible();
    await expect.element(places.getByRole('link', { name: 'General Sign In' })).toBeVisible();
  });
});

describe('toasts', () => {
  test('show one at a time for four seconds, not while they are looked at, and errors wait for their turn', async () => {
    await openApp({ path: '/' });
    showToast({ title: 'news' });
    showToast({ title: 'refused', tone: 'destructive' });
    showToast({ title: 'newest' });
    const dismiss = button('Dismiss message');
    await expect.element(toast('newest')).toBeVisible();
    expect(dismiss.elements()).toHaveLength(1);
    // F8 moves the focus to the toasts, and a toast with the focus does not time out.
    await userEvent.keyboard('{F8}');
    await expect.element(dismiss).toHaveFocus();
    await passTime(TOAST_MS);
    await expect.element(toast('newest')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(toast('refused')).toBeVisible();
    await expect.element(toast('news')).not.toBeInTheDocument();
    await passTime(TOAST_MS);
    await expect.element(dismiss).not.toBeInTheDocument();
  });
});

describe('signing out with changes that were not sent', () => {
  async function withoutNetwork(store: Store): Promise<void> {
    const { id: _, ...customer } = aCustomer({ user_id: store.userId });
    const id = '01900000-0000-7000-8000-000000000001';
    await store.write({ kind: 'create', entity: customersEntity, values: { ...customer, id } });
  }
  const open = async () => {
    const app = await openApp({
      path: '/',
      person: 'agent',
      arrange: (server) => server.answer(/sync_push/, 'no_network'),
      fill: withoutNetwork,
    });
    await button('Menu').click();
    await menu.getByRole('button', { name: 'Sign Out' }).click();
    const sheet = page.getByRole('dialog', { name: 'Changes that have not been sent yet: 1' });
    await expect.element(sheet).toBeVisible();
    return { app, sheet };
  };

  test('asks first: they are exported, sent again in vain, and then sent', async () => {
    const files = collectSavedFiles();
    const { app, sheet } = await open();
    await sheet.getByRole('button', { name: 'Export to a file' }).click();
    await expect.poll(() => [...files.keys()]).toEqual(['sabai-unsent.json']);
    expect(await files.get('sabai-unsent.json')?.text()).toContain('สมชาย ใจดี');
    await sheet.getByRole('button', { name: 'Send now, then sign out' }).click();
    await expect.element(sheet).toHaveTextContent('Not everything could be sent.');
    app.server.heal();
    await sheet.getByRole('button', { name: 'Send now, then sign out' }).click();
    await expect.element(toast('Signed out')).toBeVisible();
    const { userId } = app.person!;
    expect(app.server.sync.rowsOf({ entity: 'customers', userId })).toHaveLength(1);
  });

  test('discards them only after a second question; Cancel signs nobody out', async () => {
    const { app, sheet } = await open();
    await sheet.getByRole('button', { name: 'Discard and sign out' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard unsent changes for good? (1)' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(sheet).toBeVisible();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    expect(app.sync.identity.current()).not.toBeNull();
    await button('Menu').click();
    await menu.getByRole('button', { name: 'Sign Out' }).click();
    await sheet.getByRole('button', { name: 'Discard and sign out' }).click();
    await question.getByRole('button', { name: 'Discard and sign out' }).click();
    await expect.element(toast('Signed out')).toBeVisible();
    expect(app.sync.identity.current()).toBeNull();
    expect(app.server.sync.rowsOf({ entity: 'customers', userId: app.person!.userId })).toEqual([]);
  });
});

test('what breaks outside of the screens is replaced by words that say what is safe', async () => {
  expectConsoleError(/broken update/);
  const waiting = () => {
    throw new Error('broken update');
  };
  await openApp({
    path: '/',
    appUpdate: { subscribe: () => () => {}, waiting, apply: () => {}, look: () => {} },
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong on this screen');
  await expect.element(button('Load again')).toBeVisible();
});
