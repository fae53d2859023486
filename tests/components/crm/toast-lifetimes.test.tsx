import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { passTime } from '../support/clock.ts';
import { openApp } from '../support/open-app.tsx';
import { showToast } from '../../../src/ui/notices/toasts.ts';
import { button } from './crm-screen.ts';

const region = page.getByRole('region', { name: 'Messages' });

const rest = () => page.getByRole('link', { name: 'Sabai' }).hover();

test('toasts come one at a time and go by themselves; one with an action comes back after later news', async () => {
  await openApp({ path: '/crm', person: 'agent' });
  // The pointer of an earlier test may rest where toasts appear, and a toast stays while it is pointed at.
  await rest();
  showToast({ title: 'one', action: { label: 'Undo', run: () => {} } });
  await expect.element(region.getByText('one')).toBeVisible();
  await passTime(3_000);
  for (const title of ['two', 'three']) showToast({ title });
  await expect.element(region.getByText('three')).toBeVisible();
  expect(region.getByRole('status').elements()).toHaveLength(1);
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await passTime(4_000);
  await expect.element(region.getByText('three')).not.toBeInTheDocument();
  await expect.element(button('Undo')).toBeVisible();
  await passTime(6_000);
  await expect.element(region.getByText('one')).toBeVisible();
  await passTime(1_000);
  await expect.element(region.getByText('one')).not.toBeInTheDocument();
});

test('a toast stays while the pointer or the keyboard is on it, and F8 leads there', async () => {
  await openApp({ path: '/crm', person: 'agent' });
  showToast({ title: 'long read', tone: 'destructive' });
  await region.getByText('long read').hover();
  await passTime(5_000);
  await expect.element(region.getByText('long read')).toBeVisible();
  await userEvent.keyboard('{F8}');
  await expect.element(button('Dismiss message')).toHaveFocus();
  await passTime(5_000);
  await userEvent.keyboard('{Enter}');
  await expect.element(region.getByText('long read')).not.toBeInTheDocument();
  // Test files of one window share the pointer, and a toast of the next file would stay below it.
  await rest();
});
