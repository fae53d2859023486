import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, toast } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import { addPages, storedPage } from '../support/site-pages.ts';
import { fieldOf, panelOf, pressSave } from './editor.ts';

const sheet = () => page.getByRole('dialog', { name: 'ประวัติของหน้า About Us' });
const openHistory = () => panelOf('about').getByRole('button', { name: 'ประวัติ' }).click();

describe('the history of a page', () => {
  test('PAGE-8 lists saves with author, marks what differs, and puts one back to be saved again', async () => {
    const app = await openApp({ path: '/page-editor?tab=about', person: 'admin', arrange: addPages });
    const before = storedPage(app.server, 'about').vision;
    await fieldOf('about', 'วิสัยทัศน์').fill('วิสัยทัศน์ใหม่');
    await pressSave('about');
    await expect.element(toast('บันทึกสำเร็จ')).toBeVisible();
    await openHistory();
    const versions = sheet().getByRole('listitem');
    await expect.element(versions.nth(0)).toHaveTextContent(/ฉบับที่ 2 · ที่แสดงอยู่ตอนนี้.*สมศรี ผู้ดูแล/);
    await expect.element(versions.nth(1)).toHaveTextContent(/ฉบับที่ 1.*09:30 · ไม่มีชื่อ/);
    await versions.nth(1).getByRole('button').click();
    await expect.element(sheet().getByLabelText('ฉบับที่ 1 เทียบกับ')).toHaveDisplayValue('ฉบับที่ 2 · ที่แสดงอยู่ตอนนี้');
    const vision = sheet().getByRole('region', { name: 'วิสัยทัศน์' });
    await expect.element(vision.getByText('ใหม่')).toBeVisible();
    await expect.element(sheet().getByRole('region', { name: 'พันธกิจ' })).not.toBeInTheDocument();
    await button('นำฉบับที่ 1 มาใส่ในแบบฟอร์ม').click();
    await expect.element(toast('ฉบับที่ 1 อยู่ในแบบฟอร์มแล้ว')).toBeVisible();
    await expect.element(fieldOf('about', 'วิสัยทัศน์')).toHaveValue(before);
    expect(storedPage(app.server, 'about').vision).toBe('วิสัยทัศน์ใหม่');
    await button('เลิกทำ').click();
    await expect.element(fieldOf('about', 'วิสัยทัศน์')).toHaveValue('วิสัยทัศน์ใหม่');
    await openHistory();
    await versions.nth(1).getByRole('button').click();
    await button('นำฉบับที่ 1 มาใส่ในแบบฟอร์ม').click();
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
    await sheet().getByRole('button', { name: 'ลองอีกครั้ง' }).click();
    await expect.element(sheet().getByText('ฉบับที่ 1')).toBeVisible();
  });
});
