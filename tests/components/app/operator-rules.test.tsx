import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { storeClientRules } from '../../../src/app/updates/client-rules-store.ts';
import { createValueStore } from '../../../src/lib/value-store.ts';
import { addCustomers } from '../crm/agent-data.ts';
import { expectAccessible } from '../support/check-accessibility.ts';
import { button, heading } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';

const open = {
  minimum_release: 0,
  refuse_below: 0,
  rollout_percent: 100,
  notice_th: null,
  notice_en: null,
  paused_ms: 0,
};
const hear = (changed: object) => storeClientRules({ ...open, ...changed }, Date.now());

function madeUpdate(isWaiting: boolean) {
  const store = createValueStore(isWaiting);
  const calls: string[] = [];
  const appUpdate = {
    subscribe: store.subscribe,
    waiting: store.get,
    apply: () => void calls.push('apply'),
    look: () => void calls.push('look'),
  };
  return { appUpdate, calls, arrive: () => store.set(true) };
}
const indicator = page.getByRole('link', { name: /Open sync and storage/ });

describe('what the operator asks for', () => {
  test('a release that the server no longer takes sends nothing, keeps all, and is updated by a press', async () => {
    const { appUpdate, calls, arrive } = madeUpdate(false);
    const app = await openApp({ path: '/crm', person: 'agent', appUpdate });
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    hear({ minimum_release: 9, refuse_below: 9, notice_en: 'Photos were lost.', notice_th: 'รูปหาย' });
    const notice = page.getByText('Update Sabai to send your changes');
    await expect.element(notice).toBeVisible();
    await expect.element(page.getByText('Photos were lost.')).toHaveAttribute('lang', 'en');
    await expectAccessible('must update');
    await addCustomers(app.sync.store(), [{ name: 'สมชาย ใจดี' }]);
    await app.sync.requestSync('manual');
    await expect.element(indicator).toHaveAccessibleName(/^Offline · 1 waiting/);
    const rows = () => app.server.sync.rowsOf({ entity: 'customers', userId: app.person?.userId ?? '' });
    expect(rows()).toEqual([]);

    await button('Update now').click();
    expect(calls).toEqual(['look']);
    await expect.element(page.getByText(/The new version is being fetched/)).toBeVisible();
    arrive();
    await button('Use it now').click();
    await expect.poll(() => calls).toEqual(['look', 'apply']);

    // The notice covers the end of the screen, so it can be
    // dismissed; the sync status indicator says what waits.
    await button('Later').click();
    await expect.element(notice).not.toBeInTheDocument();
    hear({});
    await expect.element(notice).not.toBeInTheDocument();
    await app.sync.requestSync('online');
    await expect.poll(rows).toHaveLength(1);
  });

  test('a pause says until when, and what the operator wrote in the language of the person', async () => {
    const { appUpdate } = madeUpdate(true);
    await openApp({ path: '/', appUpdate, language: 'th' });
    hear({ paused_ms: 30 * 60_000, notice_en: 'Maintenance', notice_th: 'ปรับปรุงระบบ' });
    await expect.element(page.getByText('Sabai หยุดให้บริการชั่วคราวถึง 10:30')).toBeVisible();
    await expect.element(page.getByText('ปรับปรุงระบบ')).toHaveAttribute('lang', 'th');
    await expectAccessible('paused');
    await button('ไว้ก่อน').click();
    await expect.element(page.getByText(/หยุดให้บริการ/)).not.toBeInTheDocument();
  });

  test('an update that is wanted soon can be put off', async () => {
    const { appUpdate } = madeUpdate(false);
    await openApp({ path: '/', appUpdate });
    hear({ minimum_release: 9, notice_th: 'มีแต่ภาษาไทย' });
    await expect.element(page.getByText('Please update Sabai')).toBeVisible();
    await expect.element(page.getByText('มีแต่ภาษาไทย')).toHaveAttribute('lang', 'th');
    await button('Later').click();
    await expect.element(page.getByText('Please update Sabai')).not.toBeInTheDocument();
  });

  test('a newer version is offered to its share of devices', async () => {
    const { appUpdate } = madeUpdate(true);
    localStorage.setItem('sabai-rollout-place', '50');
    await openApp({ path: '/', appUpdate });
    localStorage.setItem('sabai-rollout-place', '50');
    hear({ rollout_percent: 50 });
    await expect.element(heading('Health and beauty promotions')).toBeVisible();
    await expect.element(page.getByText('A new version is ready')).not.toBeInTheDocument();
    hear({ rollout_percent: 51 });
    await expect.element(page.getByText('A new version is ready')).toBeVisible();
  });

  test('an answer that is none changes nothing', async () => {
    const { appUpdate } = madeUpdate(false);
    await openApp({ path: '/', appUpdate });
    hear({ minimum_release: 9 });
    storeClientRules('<!doctype html>', Date.now());
    storeClientRules(undefined, Date.now());
    await expect.element(page.getByText('Please update Sabai')).toBeVisible();
  });
});
