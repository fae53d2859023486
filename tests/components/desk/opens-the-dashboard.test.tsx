import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { eventRow, promotionRow } from '../support/listings.ts';
import { hospital } from '../support/people.ts';
import { bookVoucher } from '../support/reception.ts';
import type { TestServer } from '../support/test-server.ts';
import { expectToast } from '../support/expect-toast.ts';
import { codeField, openDesk, panel, tab } from './desk.ts';
import { replaceParts } from '../support/made-browser.ts';
import { openApp } from '../support/open-app.tsx';

const otherHospital = { id: '00000000-0000-7000-8000-00000000bb02', name: 'คลินิกใจดี', slug: 'jaidee' };

/** Makes the person a member of a second hospital, which is verified. */
function joinOther(server: TestServer, userId: string): void {
  server.tables['hospital_members']?.push({
    user_id: userId,
    hospital_id: otherHospital.id,
    role: 'staff',
    hospital: { ...otherHospital, verified_at: '2026-01-01T00:00:00Z' },
    created_at: '2026-02-01T00:00:00Z',
  });
  server.sync.join({ userId, hospitalId: otherHospital.id });
}

test.each(['/hospital-dashboard', '/hospital-dashboard/day', '/hospital-dashboard/reception'])(
  '%s is for hospitals: visitors sign in and come back, others see why and are sent home',
  async (path) => {
    const app = await openApp({ path });
    await expect.poll(() => location.pathname).toBe('/hospital-auth');
    expect(new URLSearchParams(location.search).get('next')).toBe(path);
    await expectToast('Authentication required', 'Please log in to access this page.');
    expect(app.person).toBeNull();

    await openApp({ path, person: 'agent' });
    await expectToast('Access denied', 'This page is only accessible to hospital users.');
    await expect.poll(() => location.pathname).toBe('/');
  },
);

test.each(['/hospital-dashboard', '/hospital-dashboard/day', '/hospital-dashboard/reception'])(
  '%s is asked for again with Retry where nobody can say who works for the hospital',
  async (path) => {
    const app = await openDesk({
      path,
      arrange: (server) => server.answer(/hospital_members/, { status: 503 }),
    });
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect.element(retry).toBeVisible();
    app.server.heal();
    await retry.click();
    await expect.element(retry).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('main'))
      .toHaveTextContent(/Code verification|Choose a PIN|No scans on this day/);
  },
);

test('a hospital that has nothing yet sees so, list by list, and has the ways to its other work', async () => {
  await openDesk();
  await expect.element(page.getByRole('heading', { name: hospital.name })).toBeVisible();
  await expect.element(page.getByText('Not verified yet')).toBeVisible();
  await expect.element(page.getByText('No bookings yet for your promotions')).toBeVisible();
  for (const [name, empty] of [
    ['Promotions', 'No promotions yet'],
    ['Events', 'No events yet'],
    ['Conflicts', 'Nothing to settle'],
  ] as const) {
    await tab(name).click();
    await expect.element(panel(name)).toHaveTextContent(empty);
    expect(new URLSearchParams(location.search).get('tab')).toBe(name.toLowerCase());
  }
  for (const [name, path] of [
    ['Reception mode', '/hospital-dashboard/reception'],
    ['Day sheet', '/hospital-dashboard/day'],
    ['New Promotion', '/submit'],
    ['New Event', '/submit-event'],
  ] as const) {
    await expect.element(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path);
  }
});

test('an address with a tab or hospital that is none opens the bookings of the first hospital', async () => {
  await openDesk({ path: '/hospital-dashboard?tab=nothing&hospital=nobody' });
  await expect.element(panel('Bookings')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: hospital.name })).toBeVisible();
});

test('a person of two hospitals chooses whose desk it is, and the tab stays', async () => {
  await openDesk({
    path: '/hospital-dashboard?tab=conflicts',
    arrange: (server, person) => {
      joinOther(server, person?.userId ?? '');
      bookVoucher(server, { promotion: { hospitalId: otherHospital.id } });
    },
  });
  await expect.element(page.getByText(/^Ready offline, 0 bookings/)).toBeVisible();
  const choice = page.getByRole('combobox', { name: 'Hospital' });
  await choice.selectOptions(otherHospital.name);
  await expect.element(page.getByText(/^Ready offline, 1 booking,/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: otherHospital.name })).toBeVisible();
  await expect.element(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect.element(panel('Conflicts')).toBeVisible();
  for (const name of ['Day sheet', 'New Promotion', 'Hospital profile']) {
    await expect
      .element(page.getByRole('main').getByRole('link', { name }))
      .toHaveAttribute('href', expect.stringContaining(`hospital=${otherHospital.id}`));
  }
  await tab('Bookings').click();
  expect(new URLSearchParams(location.search).get('hospital')).toBe(otherHospital.id);
  await expect.element(codeField).toBeVisible();
});

test('says that it opens offline only once the app itself is on the device', async () => {
  let store = () => {};
  const ready = new Promise<void>((resolve) => (store = resolve));
  replaceParts(navigator.serviceWorker, { controller: null, ready });
  await openDesk({ arrange: (server) => bookVoucher(server) });
  await expect.element(page.getByText(/^The app is still being stored/)).toBeVisible();
  await expect.element(page.getByText(/^Ready offline/)).not.toBeInTheDocument();
  store();
  await expect.element(page.getByText(/^Ready offline, 1 booking,/)).toBeVisible();
});

test('every target of the desk is 56 px or more, in every tab', async () => {
  await page.viewport(1024, 768);
  try {
    await openDesk({
      arrange: (server) => {
        bookVoucher(server);
        server.tables['promotions'] = [promotionRow()];
        server.tables['events'] = [eventRow()];
      },
    });
    const targets = '.desk :is(button, a.icon-button, a.rt-Button, select, .rt-TextFieldRoot)';
    for (const [name, first] of [
      ['Bookings', 'article'],
      ['Promotions', 'article'],
      ['Events', 'article'],
      ['Devices', 'listitem'],
    ] as const) {
      await tab(name).click();
      await expect.element(panel(name).getByRole(first).first()).toBeVisible();
      const small = [...document.querySelectorAll(targets)]
        .map((each) => ({
          height: each.getBoundingClientRect().height,
          text: each.textContent || each.ariaLabel,
        }))
        .filter(({ height }) => height > 0 && height < 56);
      expect(small, name).toEqual([]);
    }
  } finally {
    await page.viewport(390, 844);
  }
});
