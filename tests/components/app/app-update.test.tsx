import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createValueStore } from '../../../src/lib/value-store.ts';
import { expectAccessible } from '../support/check-accessibility.ts';
import { passTime } from '../support/clock.ts';
import { button, heading } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import { addPages } from '../support/site-pages.ts';

/** A made-up update of the app; `waiting` says whether the newer version waits from the start. */
function madeUpdate(waiting: boolean) {
  const store = createValueStore(waiting);
  const applied: true[] = [];
  const looks: true[] = [];
  const appUpdate = {
    subscribe: store.subscribe,
    waiting: store.get,
    apply: () => void applied.push(true),
    look: () => void looks.push(true),
  };
  return { appUpdate, applied, looks, arrive: () => store.set(true) };
}

const prompt = page.getByText('A new version is ready');

describe('a new version of the app', () => {
  test('is offered when it waits, and used when that is pressed', async () => {
    const { appUpdate, applied, arrive } = madeUpdate(false);
    await openApp({ path: '/', appUpdate });
    await expect.element(heading('Health and beauty promotions')).toBeVisible();
    await expect.element(prompt).not.toBeInTheDocument();
    arrive();
    await expect.element(prompt).toBeVisible();
    await expectAccessible('offer of a new version');
    expect(applied).toEqual([]);
    await button('Use it now').click();
    await expect.poll(() => applied).toEqual([true]);
  });

  test('is put off by Later', async () => {
    const { appUpdate, applied } = madeUpdate(true);
    await openApp({ path: '/', appUpdate });
    await button('Later').click();
    await expect.element(prompt).not.toBeInTheDocument();
    await passTime(10_000);
    await expect.element(prompt).not.toBeInTheDocument();
    expect(applied).toEqual([]);
  });

  test('waits while a form of any tab has unsaved input', async () => {
    const { appUpdate, applied } = madeUpdate(true);
    await openApp({ path: '/page-editor?tab=contact', person: 'admin', arrange: addPages, appUpdate });
    await expect.element(prompt).toBeVisible();
    const phone = page.getByLabelText('โทรศัพท์', { exact: true });
    const before = '02-555-0100';
    await phone.fill('02-000-0000');
    // The prompt was shown before the agent typed, so the button checks for unsaved input once more.
    await button('Use it now').click();
    await expect.element(prompt).not.toBeInTheDocument();
    expect(applied).toEqual([]);
    await phone.fill(before);
    await passTime(5_000);
    await expect.element(prompt).toBeVisible();

    // Another tab reports unsaved input by holding a lock.
    let release = () => {};
    const typing = new Promise<void>((resolve) => (release = resolve));
    const other = navigator.locks.request('sabai-form-dirty', { mode: 'shared' }, () => typing);
    await passTime(5_000);
    await expect.element(prompt).not.toBeInTheDocument();
    release();
    await other;
    await passTime(5_000);
    await expect.element(prompt).toBeVisible();
  });
});
