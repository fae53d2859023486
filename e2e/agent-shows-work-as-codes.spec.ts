import type { Page } from '@playwright/test';
import { expect, test } from './journey-fixtures.ts';
import { expectMark, readyWithoutSignal } from './screens/customers.ts';
import { idOf, storedCustomers } from './screens/database.ts';
import { provideCamera } from './screens/fake-camera.ts';
import { forceIntoOutbox } from './support/force-outbox.ts';
import { idsOnPhone } from './support/phone-data.ts';
import { thaiPerson } from './support/thai-people.ts';

const OPERATIONS = 200;
const LOST = 0.3;
const password = 'รหัสผ่านยาว';

/**
 * Holds the screen of one phone in front of the other phone's camera. Each drawn code goes to the
 * camera, and a part of the codes is lost. The result counts the codes that were shown and lost.
 */
async function holdBeforeCamera(from: Page, to: Page): Promise<{ shown: number; lost: number }> {
  const count = { shown: 0, lost: 0 };
  let chance = 1;
  await from.exposeFunction('codeShown', async (rows: string[]) => {
    count.shown += 1;
    chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0;
    const isLost = chance / 2 ** 32 < LOST;
    if (isLost) count.lost += 1;
    const caught = isLost ? null : rows;
    await to.evaluate((drawn) => void (window.drawnCamera.rows = drawn), caught).catch(() => undefined);
  });
  await from.evaluate(() => {
    const page = window as Window & { codeShown?: (rows: string[]) => Promise<void> };
    const look = () => {
      const code = document.querySelector('.show-work .qr-code');
      if (!(code instanceof SVGSVGElement)) return;
      const size = code.viewBox.baseVal.width - 8;
      const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => '0'));
      for (const [, x, y] of (code.querySelector('path')?.getAttribute('d') ?? '').matchAll(
        /M(\d+) (\d+)/g,
      )) {
        const row = squares[Number(y)];
        if (row) row[Number(x)] = '1';
      }
      void page.codeShown?.(squares.map((row) => row.join('')));
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['d'],
    });
  });
  return count;
}

test('200 changes of a phone that sends nothing reach another phone by codes, a third of them lost, and are done once', async ({
  phone,
  secondDevice,
  server,
  login,
}) => {
  const userId = await idOf(server, 'agent');
  await login(phone.page, 'agent');
  await readyWithoutSignal(phone.page);
  await phone.offline();
  const people = Array.from({ length: OPERATIONS }, (_person, n) => thaiPerson(n));
  await forceIntoOutbox(phone.page, { userId, people });
  await phone.page.goto('/crm/sync');

  const other = await secondDevice();
  await provideCamera(other.context);
  await login(other.page, 'agent');
  await other.page.goto('/crm/sync');
  await other.page.getByRole('button', { name: 'Read from another phone' }).click();
  await expect(other.page.getByText('Hold the QR code in front of the camera')).toBeVisible();

  const count = await holdBeforeCamera(phone.page, other.page);
  await phone.page.getByRole('button', { name: 'Show as QR codes' }).click();
  const shown = phone.page.getByRole('dialog', { name: 'Show as QR codes' });
  await shown.getByLabel('Password of the file').fill(password);
  await shown.getByLabel('Password again').fill(password);
  await shown.getByRole('button', { name: 'Show the codes' }).click();
  await expect(shown.getByRole('img', { name: 'QR code that changes' })).toBeVisible();
  const startMs = Date.now();
  const read = other.page.getByRole('dialog', { name: 'Read from another phone' });
  await expect(read.getByLabel('Password of this file')).toBeVisible();
  const tookMs = Date.now() - startMs;
  test.info().annotations.push({
    type: 'measure',
    description: `${OPERATIONS} changes in ${tookMs} ms, ${count.lost} of ${count.shown} codes lost`,
  });
  expect(count.lost / count.shown).toBeGreaterThan(0.2);
  await shown.getByRole('button', { name: 'Stop' }).click();

  await read.getByLabel('Password of this file').fill(password);
  await read.getByRole('button', { name: 'Open the file' }).click();
  await expect(read).toContainText(`New changes: ${OPERATIONS}`);
  await read.getByRole('button', { name: 'Take in' }).click();
  await expectMark(other.page, /^Synced/);
  await phone.online();
  await phone.announceNetwork();
  await expect.poll(() => idsOnPhone(phone.page, { userId, table: 'outbox' })).toEqual([]);
  const stored = await storedCustomers(server, 'agent');
  expect(stored.map(({ name }) => name).toSorted()).toEqual(people.map(({ name }) => name).toSorted());
});
