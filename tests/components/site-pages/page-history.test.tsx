import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, toast } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import { addPages, storedPage } from '../support/site-pages.ts';
import { fieldOf, panelOf, pressSave } from './editor.ts';

const sheet = () => page.getByRole('dialog', { name: 'History of About Us' });
const openHistory = () => panelOf('about').getByRole('button', { name: 'History' }).click();

describe('the history of a page', () => {
  test('PAGE-8 lists saves with author, marks what differs, and puts one back to be saved again', async () => {
    const app = await openApp({ path: '/page-editor?tab=about', person: 'admin', arrange: addPages });
    const before = storedPage(app.server, 'about').vision;
    await fieldOf('about', 'Vision').fill('วิสัยทัศน์ใหม่');
    await pressSave('about');
    await expect.element(toast('บันทึกสำเร็จ')).toBeVisible();
    await openHistory();
    const versions = sheet().getByRole('listitem');
    await expect.element(versions.nth(0)).toHaveTextContent(/Version 2 · on the site now.*สมศรี ผู้ดูแล/);
    await expect.element(versions.nth(1)).toHaveTextContent(/Version 1.*09:30 · no name/);
    await versions.nth(1).getByRole('button').click();
    await expect
      .element(sheet().getByLabelText('Version 1 compared with'))
      .toHaveDisplayValue('Version 2 · on the site now');
    const vision = sheet().getByRole('region', { name: 'Vision' });
    await expect.element(vision.getByText('ใหม่')).toBeVisible();
    await expect.element(sheet().getByRole('region', { name: 'Mission' })).not.toBeInTheDocument();
    await button('Put version 1 into the form').click();
    await expect.element(toast('Version 1 is in the form')).toBeVisible();
    await expect.element(fieldOf('about', 'Vision')).toHaveValue(before);
    expect(storedPage(app.server, 'about').vision).toBe('วิสัยทัศน์ใหม่');
    await button('Undo').click();
    await expect.element(fieldOf('about', 'Vision')).toHaveValue('วิสัยทัศน์ใหม่');
    await openHistory();
    await versions.nth(1).getByRole('button').click();
    await button('Put version 1 into the form').click();
    await pressSave('about');
    await expect.poll(() => storedPage(app.server, 'about').vision).toBe(before);
    await openHistory();
    await expect.element(versions).toHaveLength(3);
  });

  test('says that it could not be read, and reads it again', async () => {
    const app = await openApp({ path: '/page-editor?tab=about', person: 'admin', arrange: addPages });
    app.server.answer(/page_history/, { status: 503 }, 1);
    await openHistory();
    await expect.element(sheet().getByRole('alert')).toBeVisible();
    await sheet().getByRole('button', { name: 'Retry' }).click();
    await expect.element(sheet().getByText('Version 1')).toBeVisible();
  });
});
