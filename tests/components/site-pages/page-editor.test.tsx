import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PageName } from '../../../src/listings/rules/page-content.ts';
import { TOAST_MS, TOAST_WITH_ACTION_MS } from '../../../src/ui/notices/toasts.ts';
import { passTime } from '../support/clock.ts';
import { button, heading, link, toast } from '../support/on-screen.ts';
import { tabTo } from '../support/tab-to.ts';
import { openApp } from '../support/open-app.tsx';
import { addPages, storedPage, writePage } from '../support/site-pages.ts';
import { answerField, fieldOf, panelOf, pressSave, questionField, questionRow, tabOf } from './editor.ts';

const open = (tab: PageName) =>
  openApp({ path: `/page-editor?tab=${tab}`, person: 'admin', arrange: addPages });
const long = (length: number) => 'ก'.repeat(length);

describe('the editor of pages', () => {
  afterEach(() => page.viewport(390, 844));

  test('is reached from a page; each page has its own save, and a tab says what is not saved yet', async () => {
    const app = await openApp({ path: '/faq', person: 'admin', arrange: addPages });
    await link('Edit page').click();
    await expect.element(fieldOf('faq', 'หัวข้อ')).toBeVisible();
    expect(app.router.latestLocation.href).toBe('/page-editor?tab=faq');
    await fieldOf('faq', 'หัวข้อ').fill(' คำถามและคำตอบ ');
    await tabOf('about').click();
    await expect.element(tabOf('faq')).toHaveAccessibleName(/\(ยังไม่ได้บันทึก\)/);
    await fieldOf('about', 'เนื้อหา').fill('เราคือสบาย');
    await fieldOf('about', 'วิสัยทัศน์').fill('สุขภาพดี');
    await fieldOf('about', 'พันธกิจ').fill('ซื่อตรง');
    await fieldOf('about', 'จุดเด่น').fill('หนึ่ง\nสอง');
    // Wide screens show a preview of the page beside the form.
    const preview = panelOf('about').getByRole('region', { name: 'ตัวอย่าง' });
    await expect.element(preview).not.toBeInTheDocument();
    await page.viewport(1280, 800);
    await expect.element(preview).toHaveTextContent('เราคือสบาย');
    await page.viewport(390, 844);
    const held = app.server.hold(/PATCH/);
    await pressSave('about');
    await held.arrived;
    await expect.element(panelOf('about').getByRole('button', { name: 'กำลังบันทึก...' })).toBeDisabled();
    // Text that is typed during the save is not part of it, and is not lost.
    await fieldOf('about', 'วิสัยทัศน์').fill('สุขภาพดีถ้วนหน้า');
    held.release();
    await expect.element(toast('บันทึกสำเร็จ', 'บันทึกข้อมูล About Us เรียบร้อยแล้ว')).toBeVisible();
    expect(storedPage(app.server, 'about')).toMatchObject({ content: 'เราคือสบาย', vision: 'สุขภาพดี' });
    await expect.element(tabOf('about')).toHaveAccessibleName(/\(ยังไม่ได้บันทึก\)/);
    await passTime(TOAST_MS);
    await pressSave('about');
    await expect.element(tabOf('about')).not.toHaveAccessibleName(/ยังไม่ได้บันทึก/);
    expect(storedPage(app.server, 'about')).toMatchObject({
      vision: 'สุขภาพดีถ้วนหน้า',
      highlights: 'หนึ่ง\nสอง',
    });
    await passTime(TOAST_MS);

    await tabOf('contact').click();
    await fieldOf('contact', 'LINE ID').fill('@sabai');
    await fieldOf('contact', 'LINE URL').fill('https://line.me/ti/p/sabai');
    await fieldOf('contact', 'โทรศัพท์').fill('+66 2 123 4567');
    await pressSave('contact');
    await expect.element(toast('บันทึกสำเร็จ', 'บันทึกข้อมูล Contact Us เรียบร้อยแล้ว')).toBeVisible();
    expect(storedPage(app.server, 'contact')).toMatchObject({
      line: '@sabai',
      lineUrl: 'https://line.me/ti/p/sabai',
      phone: '+66 2 123 4567',
    });
    await tabOf('faq').click();
    await expect.element(fieldOf('faq', 'หัวข้อ')).toHaveValue(' คำถามและคำตอบ ');
    await passTime(TOAST_MS);
    await pressSave('faq');
    await expect.element(toast('บันทึกสำเร็จ', 'บันทึกข้อมูล FAQ เรียบร้อยแล้ว')).toBeVisible();
    expect(storedPage(app.server, 'faq').title).toBe('คำถามและคำตอบ');
    await link('ดูหน้านี้').click();
    await expect.element(heading('คำถามและคำตอบ')).toBeVisible();
  });

  test('adds, moves and removes questions, keeps the focus where the hand is, and takes a removal back', async () => {
    const app = await open('faq');
    await button('เพิ่มคำถาม').click();
    await expect.element(questionField(7)).toHaveFocus();
    await userEvent.keyboard('Open?');
    await answerField(7).fill('เก้าโมงเช้า');
    await questionRow(7).getByRole('button', { name: 'เลื่อนคำถามที่ 7 ขึ้น' }).click();
    await expect.element(page.getByText('เป็นคำถามที่ 6 แล้ว')).toBeInTheDocument();
    await expect.element(button('เลื่อนคำถามที่ 6 ขึ้น')).toHaveFocus();
    await expect.element(questionField(6)).toHaveValue('Open?');
    // The last question cannot move further down, so the focus goes to the button that moves it up.
    await button('เลื่อนคำถามที่ 6 ลง').click();
    await expect.element(button('เลื่อนคำถามที่ 7 ขึ้น')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await button('ลบคำถามที่ 1').click();
    await expect.element(questionField(1)).toHaveValue('ใช้งานต้องเสียค่าใช้จ่ายหรือไม่');
    await expect.element(button('เพิ่มคำถาม')).toHaveFocus();
    await expect.element(toast('ลบคำถามแล้ว')).toBeVisible();
    await button('เลิกทำ').click();
    await expect.element(questionField(1)).toHaveValue('สบายคืออะไร');
    await button('ลบคำถามที่ 2').click();
    await passTime(TOAST_WITH_ACTION_MS);
    await expect.element(button('เลิกทำ')).not.toBeInTheDocument();
    // Deleting an empty question offers no undo.
    await button('เพิ่มคำถาม').click();
    await button('ลบคำถามที่ 7').click();
    await expect.element(toast('ลบคำถามแล้ว')).not.toBeInTheDocument();
    await pressSave('faq');
    await expect.element(toast('บันทึกสำเร็จ')).toBeVisible();
    expect(storedPage(app.server, 'faq').items.map(({ question }) => question)).toEqual([
      'สบายคืออะไร',
      'บันทึกโปรโมชันไว้ดูภายหลังได้อย่างไร',
      'รหัสจองใช้อย่างไร',
      'ไม่มีสัญญาณอินเทอร์เน็ตใช้งานได้หรือไม่',
      'Open?',
      'โรงพยาบาลหรือร้านค้าลงโปรโมชันได้อย่างไร',
    ]);
  });

  test('a page without questions says so, and one with 200 takes no more', async () => {
    const app = await openApp({
      path: '/page-editor?tab=faq',
      person: 'admin',
      arrange: (server) => {
        addPages(server);
        writePage(server, 'faq', { items: [] });
      },
    });
    await expect.element(page.getByText('ยังไม่มีคำถาม เพิ่มคำถามแรกได้เลย')).toBeVisible();
    writePage(app.server, 'faq', {
      items: Array.from({ length: 200 }, (_, n) => ({ question: `${n}`, answer: 'a' })),
    });
    await app.go('/');
    await app.go('/page-editor?tab=faq');
    await expect.element(button('เพิ่มคำถาม')).toBeDisabled();
  });

  test('says what is wrong with a page to the letter, leads to each field, and sends nothing', async () => {
    const app = await open('faq');
    await fieldOf('faq', 'หัวข้อ').fill(long(201));
    await questionField(1).fill(' ');
    await answerField(1).fill('');
    await questionField(2).fill(long(501));
    await answerField(2).fill(long(2001));
    await pressSave('faq');
    await expect
      .element(
        toast(
          'Validation Error',
          'Title must be less than 200 characters, Question is required, Answer is required, ' +
            'Question must be less than 500 characters, Answer must be less than 2000 characters',
        ),
      )
      .toBeVisible();
    await expect.poll(() => document.activeElement?.textContent).toContain('โปรดตรวจสอบ 5 ช่อง');
    await link('คำถามที่ 2: Question must be less than 500 characters').click();
    await expect.element(questionField(2)).toHaveFocus();
    await expect
      .element(questionField(2))
      .toHaveAccessibleDescription(expect.stringContaining('Question must be less than 500 characters'));
    await questionField(2).fill(long(500));
    await expect.element(page.getByText('โปรดตรวจสอบ 4 ช่อง')).toBeVisible();
    await passTime(TOAST_MS);

    await tabOf('contact').click();
    await fieldOf('contact', 'LINE ID').fill(long(101));
    await fieldOf('contact', 'LINE URL').fill('javascript:alert(1)');
    await fieldOf('contact', 'โทรศัพท์').fill('02x');
    await pressSave('contact');
    const messages = 'LINE ID must be less than 100 characters, Invalid URL format, Invalid phone format';
    await expect.element(toast('Validation Error', messages)).toBeVisible();
    await fieldOf('contact', 'LINE URL').fill(`https://line.me/${'x'.repeat(500)}`);
    await fieldOf('contact', 'โทรศัพท์').fill('0'.repeat(21));
    await expect.element(panelOf('contact')).toHaveTextContent('URL must be less than 500 characters');
    await expect.element(panelOf('contact')).toHaveTextContent('Phone must be less than 20 characters');
    await passTime(TOAST_MS);

    await tabOf('about').click();
    const limits = [
      ['เนื้อหา', 'Content', 5000],
      ['วิสัยทัศน์', 'Vision', 1000],
      ['พันธกิจ', 'Mission', 1000],
      ['จุดเด่น', 'Highlights', 1000],
    ] as const;
    for (const [label, , limit] of limits) await fieldOf('about', label).fill(long(limit + 1));
    await fieldOf('about', 'หัวข้อ').fill('\u0000');
    await pressSave('about');
    for (const [, name, limit] of limits) {
      const words = `${name} must be less than ${limit} characters`;
      await expect.element(panelOf('about').getByRole('link', { name: words })).toBeInTheDocument();
    }
    await expect.element(panelOf('about')).toHaveTextContent('Contains characters that cannot be saved');
    expect(app.server.requests(/PATCH/)).toEqual([]);
  });

  test('is written and saved by keyboard alone', async () => {
    const app = await openApp({
      path: '/page-editor?tab=faq',
      person: 'admin',
      arrange: (server) => {
        addPages(server);
        writePage(server, 'faq', { items: [] });
      },
    });
    await expect.element(fieldOf('faq', 'หัวข้อ')).toBeVisible();
    tabOf('faq').element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(fieldOf('about', 'วิสัยทัศน์')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(fieldOf('faq', 'หัวข้อ')).toBeVisible();
    await tabTo(button('เพิ่มคำถาม'));
    await userEvent.keyboard('{Enter}');
    await expect.element(questionField(1)).toHaveFocus();
    await userEvent.keyboard('why');
    await tabTo(answerField(1));
    await userEvent.keyboard('because');
    await tabTo(button('บันทึก FAQ'));
    await userEvent.keyboard('{Enter}');
    await expect.element(toast('บันทึกสำเร็จ', 'บันทึกข้อมูล FAQ เรียบร้อยแล้ว')).toBeVisible();
    expect(storedPage(app.server, 'faq').items).toEqual([{ question: 'why', answer: 'because' }]);
  });

  test('discarded changes can be had back', async () => {
    await open('about');
    const before = 'ให้ข้อมูลที่ตรงไปตรงมา เปรียบเทียบง่าย และเคารพความเป็นส่วนตัวของทุกคน';
    await fieldOf('about', 'พันธกิจ').fill('จะทิ้ง');
    await panelOf('about').getByRole('button', { name: 'ทิ้งการแก้ไข' }).click();
    await expect.element(fieldOf('about', 'พันธกิจ')).toHaveValue(before);
    await expect.element(button('ทิ้งการแก้ไข')).not.toBeInTheDocument();
    await button('เลิกทำ').click();
    await expect.element(fieldOf('about', 'พันธกิจ')).toHaveValue('จะทิ้ง');
  });

  test('goes on with the draft of this device, and without a network says that it is safe', async () => {
    const app = await open('about');
    await fieldOf('about', 'วิสัยทัศน์').fill('เขียนโดยไม่มีสัญญาณ');
    await passTime(300);
    await expect.element(page.getByText('บันทึกฉบับร่างแล้ว')).toBeVisible();
    await app.go('/');
    await expect.element(heading('Health and beauty promotions')).toBeVisible();
    await app.go('/page-editor?tab=about');
    await expect.element(page.getByText('ทำต่อจากฉบับร่างที่บันทึกไว้ในเครื่องนี้')).toBeVisible();
    await expect.element(fieldOf('about', 'วิสัยทัศน์')).toHaveValue('เขียนโดยไม่มีสัญญาณ');
    app.server.goOffline();
    const offline = panelOf('about').getByText(/ไม่มีเครือข่าย ฉบับร่างอยู่ในเครื่องนี้แล้ว/);
    await expect.element(offline).toBeVisible();
    await pressSave('about');
    await expect.element(offline).toBeVisible();
    await expect.element(button('Dismiss message')).not.toBeInTheDocument();
    app.server.goOnline();
    await pressSave('about');
    await expect.element(toast('บันทึกสำเร็จ', 'บันทึกข้อมูล About Us เรียบร้อยแล้ว')).toBeVisible();
    await expect.element(offline).not.toBeInTheDocument();
    expect(storedPage(app.server, 'about')).toMatchObject({ vision: 'เขียนโดยไม่มีสัญญาณ' });
    // After the save no draft is left.
    await app.go('/');
    await app.go('/page-editor?tab=about');
    await expect.element(fieldOf('about', 'วิสัยทัศน์')).toHaveValue('เขียนโดยไม่มีสัญญาณ');
    await expect.element(page.getByText('ทำต่อจากฉบับร่าง')).not.toBeInTheDocument();
  });

  test('a page that cannot be loaded is reported, with Retry', async () => {
    const app = await openApp({
      path: '/page-editor?tab=faq',
      person: 'admin',
      arrange: (server) => {
        addPages(server);
        server.answer(/page_contents/, { status: 400, json: { message: 'away' } });
      },
    });
    await expect.element(toast('ไม่สามารถโหลดข้อมูลได้')).toBeVisible();
    app.server.heal();
    await panelOf('faq').getByRole('button', { name: 'ลองอีกครั้ง' }).click();
    await expect.element(fieldOf('faq', 'หัวข้อ')).toBeVisible();
  });
});
