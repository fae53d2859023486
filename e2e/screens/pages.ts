/** FAQ, About and Contact, and their editor: by roles and labels. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { TestServer } from '../support/server.ts';
import { DEMO_PAGES } from '../../supabase/seed/pages/demo-pages.ts';

export type PageName = 'faq' | 'about' | 'contact';

/** Writes a page as another editor would; returns its version. */
export async function writePage(
  server: TestServer,
  name: PageName,
  content: Readonly<Record<string, unknown>> = DEMO_PAGES[name],
): Promise<number> {
  const sql = await server.sql();
  const [row] = await sql<{ version: number }[]>`
    update public.page_contents set content = content || ${JSON.stringify(content)}::text::jsonb
    where page_name = ${name} returning version`;
  if (!row) throw new Error(`There is no page ${name}.`);
  return row.version;
}

/** Content of a page as the database stores it. Throws if the page is missing. */
export async function storedPage(server: TestServer, name: PageName): Promise<Record<string, unknown>> {
  const sql = await server.sql();
  const [row] = await sql<{ content: Record<string, unknown> }[]>`
    select content from public.page_contents where page_name = ${name}`;
  if (!row) throw new Error(`There is no page ${name}.`);
  return row.content;
}

const tabs = { faq: 'FAQ', about: 'About Us', contact: 'Contact Us' } as const;

/** Opens the editor at one page's tab; returns the form. */
export async function openEditor(page: Page, name: PageName): Promise<Locator> {
  await page.goto(`/page-editor?tab=${name}`);
  const form = page.getByRole('tabpanel', { name: tabs[name] });
  await expect(form.getByLabel('หัวข้อ', { exact: true })).toBeVisible();
  return form;
}

/** Presses the tab's own save button; does not wait for the outcome. */
export async function pressSave(form: Locator): Promise<void> {
  await form.getByRole('button', { name: /^บันทึก / }).click();
}
