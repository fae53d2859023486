/** Locators of the editor of pages, by the labels that super admins see. */
import { page } from 'vitest/browser';
import type { PageName } from '../../../src/listings/rules/page-content.ts';

const tabs = {
  faq: 'FAQ',
  about: 'About Us',
  contact: 'Contact Us',
  privacy: 'ความเป็นส่วนตัว',
  terms: 'ข้อกำหนด',
} as const;

/** The shown panel of one page; the others are in the document and hidden. */
export const panelOf = (name: PageName) => page.getByRole('tabpanel', { name: new RegExp(`^${tabs[name]}`) });
export const tabOf = (name: PageName) => page.getByRole('tab', { name: new RegExp(`^${tabs[name]}`) });
export const fieldOf = (name: PageName, label: string) =>
  panelOf(name).getByLabelText(label, { exact: true });
/** One question of the list, counted from 1 as the editor does. */
export const questionRow = (n: number) =>
  panelOf('faq').getByRole('group', { name: `คำถามที่ ${n}`, exact: true });
export const questionField = (n: number) => questionRow(n).getByLabelText(/^คำถาม/);
export const answerField = (n: number) => questionRow(n).getByLabelText(/^คำตอบ/);

/** Presses the save button of the page, without waiting for an outcome. */
export async function pressSave(name: PageName): Promise<void> {
  await panelOf(name)
    .getByRole('button', { name: /^บันทึก / })
    .click();
}
