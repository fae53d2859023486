import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { savedEntity } from '../../../src/promotions/data/saved-entity.ts';
import { TOAST_MS } from '../../../src/ui/notices/toasts.ts';
import type { Store } from '../../../sync/index.ts';
import { breakReads, fillStorage, repairStorage } from '../support/break-storage.ts';
import { passTime } from '../support/clock.ts';
import { promotionRow } from '../support/listings.ts';
import { button, cardOf, heading, link, toast, onAppearance } from '../support/on-screen.ts';
import { openApp, type App } from '../support/open-app.tsx';
import type { TestPerson } from '../support/people.ts';
import { addAccount, signInByForm } from '../support/sign-in-by-form.ts';
import type { Held, TestServer } from '../support/test-server.ts';

const title = 'ขูดหินปูน';
const row = promotionRow({ promotion_title: title, url_slug: 'scaling' });
const promotionId = String(row['id']);
const path = '/sabaidee/scaling';
const save = button(`Save ${title}`);
const unsave = button(`Remove ${title} from saved`);

function publish(server: TestServer): void {
  server.tables['promotions'] = [{ ...row }];
  server.sync.addPromotion({ id: promotionId, hospitalId: String(row['hospital_id']), columns: {} });
}

async function saved(store: Store): Promise<void> {
  const values = {
    id: '01900000-0000-7000-8000-0000000000c1',
    user_id: store.userId,
    promotion_id: promotionId,
  };
  await store.write({ kind: 'create', entity: savedEntity, values });
}

const savedOnServer = (server: TestServer, { userId }: { userId: string }) =>
  server.sync.rowsOf({ entity: 'saved_promotions', userId }).length;

describe('saving while signed out', () => {
  async function pressSave(): Promise<{ app: App; person: TestPerson }> {
    let person: TestPerson | undefined;
    const app = await openApp({
      path,
      arrange: (server) => {
        publish(server);
        person = addAccount(server, 'agent');
      },
    });
    await save.click();
    await expect.element(heading('Sign In')).toBeVisible();
    // The sign-in screen says what the press will save.
    await expect.element(page.getByText(/ is saved at once\.$/)).toBeVisible();
    if (!person) throw new Error('No account was made.');
    return { app, person };
  }

  test('leads to the sign-in; the promotion is saved on the way back', async () => {
    const { app, person } = await pressSave();
    expect(app.router.latestLocation.search).toEqual({ next: path });
    await signInByForm(person);
    await expect.element(toast('Saved', 'Promotion saved successfully')).toBeVisible();
    await expect.element(heading(title)).toBeVisible();
    // The button's name says what it does now; "Remove …, pressed" would say the opposite.
    await expect.element(unsave).not.toHaveAttribute('aria-pressed');
    await expect.poll(() => savedOnServer(app.server, person)).toBe(1);
  });

  test('is forgotten after half an hour', async () => {
    const { app, person } = await pressSave();
    await passTime(30 * 60_000);
    await signInByForm(person);
    await expect.element(heading(title)).toBeVisible();
    await expect.element(save).toBeVisible();
    expect(savedOnServer(app.server, person)).toBe(0);
  });

  test('the list of saved promotions asks to sign in and is shown afterwards', async () => {
    let person: TestPerson | undefined;
    const app = await openApp({
      path: '/saved',
      arrange: (server) => void (person = addAccount(server, 'agent')),
    });
    await expect.element(heading('Sign In')).toBeVisible();
    expect(app.router.latestLocation.search).toEqual({ next: '/saved' });
    if (person) await signInByForm(person);
    await expect.element(page.getByText('No saved promotions yet')).toBeVisible();
  });
});

describe('an agent', () => {
  test('saves from a card, finds it in the list, and removes it there', async () => {
    const app = await openApp({ path: '/', person: 'agent', arrange: publish });
    const person = app.person!;
    await save.click();
    await expect.element(toast('Saved', 'Promotion saved successfully')).toBeVisible();
    await expect.element(unsave).toBeVisible();
    await expect.poll(() => savedOnServer(app.server, person)).toBe(1);
    await app.go('/saved');
    await expect.element(cardOf(title)).toBeVisible();
    await unsave.click();
    await expect.element(toast('Removed', 'Promotion removed from saved')).toBeVisible();
    await expect.element(page.getByText('No saved promotions yet')).toBeVisible();
    await expect.poll(() => savedOnServer(app.server, person)).toBe(0);
  });

  test('MARKET-20: back leads to the saved promotion that was opened, with its focus', async () => {
    const many = Array.from({ length: 60 }, (_, n) => {
      const last = String(n).padStart(12, '0');
      const named = { promotion_title: `โปรโมชัน ${n + 1}`, url_slug: `promotion-${n + 1}` };
      return promotionRow({ id: `00000000-0000-4000-8000-${last}`, ...named });
    });
    const app = await openApp({
      path: '/saved',
      person: 'agent',
      arrange: (server) => {
        server.tables['promotions'] = many;
        for (const { id } of many) {
          server.sync.addPromotion({ id: String(id), hospitalId: String(row['hospital_id']), columns: {} });
        }
      },
      fill: async (store) => {
        for (const { id } of many) {
          const values = { id: store.newId(), user_id: store.userId, promotion_id: String(id) };
          await store.write({ kind: 'create', entity: savedEntity, values });
        }
      },
    });
    const card = cardOf('โปรโมชัน 50');
    const opener = card.getByRole('link', { name: 'โปรโมชัน 50', exact: true });
    await expect
      .poll(() => {
        window.scrollBy({ top: 500, behavior: 'instant' });
        return card.query();
      })
      .not.toBeNull();
    card.element().scrollIntoView({ block: 'center', behavior: 'instant' });
    const top = () => card.query()?.getBoundingClientRect().top ?? NaN;
    await expect.poll(() => Math.abs(top() - window.innerHeight / 2)).toBeLessThan(window.innerHeight / 2);
    const before = top();
    (opener.element() as HTMLElement).click();
    await expect.element(heading('โปรโมชัน 50')).toBeVisible();
    app.router.history.back();
    await expect.element(opener).toHaveFocus();
    await expect.poll(() => Math.abs(top() - before)).toBeLessThan(2);
    window.scrollTo(0, 0);
  });

  test('saves without a network, sees the card, and it is sent when the network is back', async () => {
    const app = await openApp({ path: '/', person: 'agent', arrange: publish });
    await expect.element(cardOf(title)).toBeVisible();
    app.server.goOffline();
    await save.click();
    await expect.element(toast('Saved')).toBeVisible();
    await app.go('/saved');
    await expect.element(cardOf(title)).toBeVisible();
    expect(savedOnServer(app.server, app.person!)).toBe(0);
    app.server.goOnline();
    await app.sync.requestSync('manual');
    await expect.poll(() => savedOnServer(app.server, app.person!)).toBe(1);
  });

  test('OFFLINE-6: what was saved in a list opens whole without a network', async () => {
    const whole = {
      ...row,
      packages: [{ kind: 'package', name: 'ชุดใหญ่', price: 2000 }],
      remarks: 'นัดล่วงหน้า',
    };
    const app = await openApp({
      path: '/',
      person: 'agent',
      arrange: (server) => {
        publish(server);
        server.tables['promotions'] = [whole];
      },
    });
    await save.click();
    await expect.poll(() => app.server.requests(/promotions\?id=in/).length).toBe(1);
    const stored = () => app.sync.store().getSetting('saved-promotion-cards');
    await expect.poll(stored).toEqual([expect.objectContaining({ remarks: 'นัดล่วงหน้า' })]);
    app.server.goOffline();
    await app.go(path);
    await expect.element(heading(title)).toBeVisible();
    for (const text of ['ชุดใหญ่', 'นัดล่วงหน้า', '02-123-4567']) {
      await expect.element(page.getByRole('main')).toHaveTextContent(text);
    }
  });

  test('OFFLINE-6: what was saved while only its card was known is read whole with the network', async () => {
    const whole = { ...row, remarks: 'นัดล่วงหน้า' };
    const app = await openApp({
      path: '/',
      person: 'agent',
      arrange: (server) => {
        publish(server);
        server.tables['promotions'] = [whole];
        // A pointer that rests on the link would prefetch the promotion before it is opened.
        server.answer(/GET \/rest\/v1\/promotions/, 'no_network');
      },
    });
    await expect.element(cardOf(title)).toBeVisible();
    app.server.goOffline();
    await link(title).click();
    await expect.element(page.getByText('This is what the list says of the promotion.')).toBeVisible();
    await save.click();
    const stored = () => app.sync.store().getSetting('saved-promotion-cards');
    await expect.poll(stored).toEqual([expect.objectContaining({ id: promotionId, remarks: null })]);
    app.server.heal();
    app.server.goOnline();
    window.dispatchEvent(new Event('online'));
    await expect.poll(stored).toEqual([expect.objectContaining({ remarks: 'นัดล่วงหน้า' })]);
  });

  test('SECURITY-33: what the server hides meanwhile leaves the list and the device with the next look', async () => {
    const app = await openApp({ path: '/', person: 'agent', arrange: publish });
    await save.click();
    const stored = () => app.sync.store().getSetting('saved-promotion-cards');
    await expect.poll(stored).toEqual([expect.objectContaining({ id: promotionId, packages: [] })]);
    app.server.tables['promotions'] = [];
    await app.go('/saved');
    await expect.element(page.getByText('Saved promotions that are not available: 1.')).toBeVisible();
    await expect.element(cardOf(title)).not.toBeInTheDocument();
    await expect.poll(stored).toEqual([]);
  });

  test('OFFLINE-6: the large picture of a whole saved promotion is requested at a start', async () => {
    const image_url = '/storage/v1/object/public/promotion-images/x/saved.webp';
    const requested: string[] = [];
    const watch = new PerformanceObserver((list) => {
      requested.push(...list.getEntries().map(({ name }) => name));
    });
    watch.observe({ type: 'resource' });
    onTestFinished(() => watch.disconnect());
    await openApp({
      path: '/',
      person: 'agent',
      arrange: publish,
      fill: async (store) => {
        await saved(store);
        await store.changeSetting('saved-promotion-cards', () => [{ ...row, image_url, stored_at_ms: 0 }]);
      },
    });
    await expect.element(unsave).toBeVisible();
    await expect
      .poll(() => requested)
      .toContainEqual(expect.stringMatching(/saved\.webp\?width=(800|1200)&/));
  });

  test('MARKET-18: what is not available is counted beside the rest, and taken off the list at once', async () => {
    const other = '00000000-0000-4000-8000-0000000000f5';
    const app = await openApp({
      path: '/saved',
      person: 'agent',
      arrange: (server) => {
        publish(server);
        server.sync.addPromotion({ id: other, hospitalId: String(row['hospital_id']), columns: {} });
      },
      fill: async (store) => {
        await saved(store);
        const values = { id: store.newId(), user_id: store.userId, promotion_id: other };
        await store.write({ kind: 'create', entity: savedEntity, values });
      },
    });
    await expect.element(cardOf(title)).toBeVisible();
    await expect.element(page.getByText('Saved promotions that are not available: 1.')).toBeVisible();
    await button('Remove from saved').click();
    await expect.element(toast('Removed')).toBeVisible();
    await expect.element(button('Remove from saved')).not.toBeInTheDocument();
    await expect.element(cardOf(title)).toBeVisible();
    await expect.poll(() => savedOnServer(app.server, app.person!)).toBe(1);
  });

  test('MARKET-18: where nothing that was saved is available, the list says so and leads to others', async () => {
    await openApp({
      path: '/saved',
      person: 'agent',
      arrange: (server) => {
        publish(server);
        server.tables['promotions'] = [];
      },
      fill: saved,
    });
    await expect.element(page.getByText('Saved promotions that are not available: 1.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Browse promotions' })).toBeVisible();
    await button('Remove from saved').click();
    await expect.element(page.getByText('No saved promotions yet')).toBeVisible();
  });

  test('is shown how many cards could not be read; Retry and a network that is back read them', async () => {
    const byId = /promotions\?id=in/;
    const app = await openApp({
      path: '/saved',
      person: 'agent',
      arrange: (server) => {
        publish(server);
        server.answer(byId, { status: 503, json: {} });
      },
      fill: saved,
    });
    const unread = page.getByText('Saved promotions that could not be read now: 1.');
    await expect.element(unread).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => app.server.requests(byId).length).toBe(2);
    await expect.element(unread).toBeVisible();
    app.server.answer(byId, 'no_network', 1);
    await button('Retry').click();
    await expect.element(page.getByText(/network/)).toBeVisible();
    app.server.heal();
    await button('Retry').click();
    await expect.element(cardOf(title)).toBeVisible();
    await expect.element(button('Retry')).not.toBeInTheDocument();
  });

  test('is read to as soon as the network is back, from the first moment that the notice is there', async () => {
    const unread = page.getByText('Saved promotions that could not be read now: 1.');
    await openApp({
      path: '/saved',
      person: 'agent',
      arrange: (server) => {
        publish(server);
        server.answer(/promotions\?id=in/, { status: 503, json: {} }, 1);
        onAppearance(unread, () => window.dispatchEvent(new Event('online')));
      },
      fill: saved,
    });
    await expect.element(cardOf(title)).toBeVisible();
    await expect.element(unread).not.toBeInTheDocument();
  });

  test('enlarges the picture of a saved promotion', async () => {
    await openApp({
      path: '/saved',
      person: 'agent',
      arrange: (server) => {
        publish(server);
        const image_url = '/storage/v1/object/public/promotion-images/x/1.webp';
        server.tables['promotions'] = [{ ...row, image_url }];
      },
      fill: saved,
    });
    await button(`View image: ${title}`).click();
    await expect.element(page.getByRole('dialog', { name: `Image of ${title}` })).toBeVisible();
    await button('Close').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('a promotion that is gone cannot stay saved: the set shows what the server has', async () => {
    const app = await openApp({
      path: '/',
      person: 'agent',
      arrange: ({ tables }) => void (tables['promotions'] = [{ ...row }]),
    });
    await save.click();
    await expect.element(toast('Saved')).toBeVisible();
    await app.sync.requestSync('manual');
    const reason = 'The promotion could not be saved. The record that this belongs to is not on the server.';
    await expect.element(toast(reason)).toBeVisible();
    await expect.element(save).toBeVisible();
    await expect.poll(() => app.sync.store().outbox()).toEqual([]);
  });

  test('is shown that the server refused a save, also where the app opens at the list of those saved', async () => {
    const app = await openApp({ path: '/saved', person: 'agent', fill: saved });
    await app.sync.requestSync('manual');
    const reason = 'The promotion could not be saved. The record that this belongs to is not on the server.';
    await expect.element(toast(reason)).toBeVisible();
    await expect.element(page.getByText('No saved promotions yet')).toBeVisible();
  });

  test('sees that the cards are loading where the device has none of those saved', async () => {
    let held: Held | undefined;
    await openApp({
      path: '/saved',
      person: 'agent',
      arrange: (server) => {
        publish(server);
        held = server.hold(/promotions\?.*id=in/);
      },
      fill: saved,
    });
    await held?.arrived;
    await expect.poll(() => document.querySelector('main [aria-busy=true]')).not.toBeNull();
    held?.release();
    await expect.element(cardOf(title)).toBeVisible();
  });

  test('O3 a save or removal of which the server read nothing waits for its person', async () => {
    const app = await openApp({ path: '/', person: 'agent', arrange: publish });
    const store = app.sync.store();
    const unread = { status: 400, json: { code: 'SB002', message: 'made' } };
    for (const [pressed, after, stays] of [
      [save, unsave, 1],
      [unsave, save, 0],
    ] as const) {
      app.server.answer(/rpc\/sync_push/, unread, 1);
      await pressed.click();
      await app.sync.requestSync('manual');
      await expect.element(after).toBeVisible();
      await app.go('/about');
      await app.go('/');
      await expect.element(after).toBeVisible();
      await expect.poll(async () => (await store.outbox())[0]?.failure?.code).toBe('refused_whole');
      const [failed] = await store.outbox();
      await store.retry(failed?.opId ?? '');
      await app.sync.requestSync('manual');
      await expect.poll(() => savedOnServer(app.server, app.person!)).toBe(stays);
    }
  });

  test('is shown that the device cannot store a change (MARKET-16)', async () => {
    const app = await openApp({ path: '/', person: 'agent', arrange: publish });
    await expect.element(save).toBeVisible();
    fillStorage('outbox');
    await save.click();
    await expect.element(toast('Error', 'The promotion could not be saved')).toBeVisible();
    repairStorage();
    await passTime(TOAST_MS);
    await save.click();
    await expect.element(unsave).toBeVisible();
    fillStorage('outbox');
    await passTime(TOAST_MS);
    await unsave.click();
    await expect.element(toast('Error', 'Failed to unsave promotion')).toBeVisible();
    await expect.element(unsave).toBeVisible();
    await app.go('/saved');
    await passTime(TOAST_MS);
    await unsave.click();
    await expect.element(toast('Error', 'Failed to unsave promotion')).toBeVisible();
    await expect.element(cardOf(title)).toBeVisible();
  });

  test('has saved a promotion for whose card the device has no room (MARKET-16)', async () => {
    const app = await openApp({ path: '/', person: 'agent', arrange: publish });
    await expect.element(save).toBeVisible();
    fillStorage('settings');
    await save.click();
    await expect.element(unsave).toBeVisible();
    await expect.element(toast('Saved', 'Promotion saved successfully')).toBeVisible();
    await expect.poll(() => savedOnServer(app.server, app.person!)).toBe(1);
    await app.go('/saved');
    await expect.element(cardOf(title)).toBeVisible();
    await expect.element(page.getByRole('main').getByRole('alert')).not.toBeInTheDocument();
  });

  test('is shown that the list cannot be read on this device, and Retry reads it (SHELL-10)', async () => {
    const app = await openApp({ path: '/nowhere/at/all', person: 'agent', arrange: publish, fill: saved });
    await expect.element(heading('Oops! Page not found')).toBeVisible();
    breakReads('saved_promotions');
    await app.go('/saved');
    await expect.element(toast('Error', 'Failed to load saved promotions')).toBeVisible();
    const failure = page.getByRole('main').getByRole('alert');
    await expect.element(failure).toHaveTextContent('This could not be read');
    repairStorage();
    await button('Retry').click();
    await expect.element(cardOf(title)).toBeVisible();
  });
});

test('a hospital saves nothing: no button, and the list of saved promotions leads home', async () => {
  const app = await openApp({ path: '/', person: 'owner', arrange: publish });
  await expect.element(cardOf(title)).toBeVisible();
  await expect.element(button(/^Save /)).not.toBeInTheDocument();
  await expect.element(button(/^Delete /)).not.toBeInTheDocument();
  await app.go('/saved');
  await expect.poll(() => app.router.latestLocation.pathname).toBe('/');
});
