import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PageName } from '../../../src/listings/rules/page-content.ts';
import { TOAST_MS } from '../../../src/ui/notices/toasts.ts';
import { passTime } from '../support/clock.ts';
import { button, heading, link, toast } from '../support/on-screen.ts';
import { openApp, type App } from '../support/open-app.tsx';
import { addPages, storedPage, writePage } from '../support/site-pages.ts';
import { answerField, fieldOf, panelOf, pressSave, questionField, tabOf } from './editor.ts';

const open = (tab: PageName) =>
  openApp({ path: `/page-editor?tab=${tab}`, person: 'admin', arrange: addPages });
const patch = /PATCH .*page_contents/;
const denied = ['ไม่มีสิทธิ์เข้าถึง', 'คุณไม่มีสิทธิ์แก้ไขหน้านี้'] as const;

async function expectHome(app: App): Promise<void> {
  await expect.element(toast(...denied)).toBeVisible();
  await expect.poll(() => app.router.latestLocation.pathname).toBe('/');
}

function takeRole(app: App): void {
  const roles = app.server.tables['user_roles'] ?? [];
  roles.splice(0, roles.length, { user_id: app.person?.userId, role: 'general' });
}

describe('two super admins on one page', () => {
  test('the second is shown the difference word by word, and chooses', async () => {
    const app = await open('about');
    await fieldOf('about', 'Vision').fill('วิสัยทัศน์ของฉัน');
    await fieldOf('about', 'Content').fill('เนื้อหาของฉัน');
    const theirs = { vision: 'วิสัยทัศน์ของเขา', content: '', mission: 'พันธกิจของเขา' };
    writePage(app.server, 'about', theirs);
    await pressSave('about');
    await expect
      .poll(() => document.activeElement?.textContent)
      .toContain('Somebody else saved this page while you were editing it');
    await expect.element(page.getByText('Taken over from them: Mission.')).toBeVisible();
    const vision = page.getByRole('group', { name: 'Vision' });
    const content = page.getByRole('group', { name: 'Content' });
    const marked = [...vision.element().querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marked).toEqual(['เขา', 'ฉัน']);
    await expect.element(content).toHaveTextContent('Nothing (removed)');
    await vision.getByRole('radio', { name: /^Saved by them/ }).click();
    await button('Go on with these').click();
    await expect.element(content).toHaveAccessibleDescription('Choose one of the two');
    await expect.element(content.getByRole('radio').first()).toHaveFocus();
    await content.getByRole('radio', { name: /^Yours/ }).click();
    await button('Go on with these').click();
    await expect.element(fieldOf('about', 'Vision')).toHaveValue('วิสัยทัศน์ของเขา');
    await expect.element(fieldOf('about', 'Mission')).toHaveValue('พันธกิจของเขา');
    await expect.element(fieldOf('about', 'Content')).toHaveValue('เนื้อหาของฉัน');
    await expect.element(page.getByText('Look the page over, then save it.')).toBeVisible();
    expect(storedPage(app.server, 'about')).toMatchObject(theirs);
    await pressSave('about');
    await expect.element(toast('บันทึกสำเร็จ')).toBeVisible();
    expect(storedPage(app.server, 'about')).toMatchObject({ ...theirs, content: 'เนื้อหาของฉัน' });
  });

  test('what only the other changed is taken over without a question', async () => {
    const app = await open('about');
    await fieldOf('about', 'Vision').fill('ของฉัน');
    writePage(app.server, 'about', { mission: 'ของเขา' });
    await pressSave('about');
    await expect.element(page.getByText('Taken over from them: Mission.')).toBeVisible();
    await expect.element(fieldOf('about', 'Mission')).toHaveValue('ของเขา');
    await pressSave('about');
    await expect.element(toast('บันทึกสำเร็จ')).toBeVisible();
    expect(storedPage(app.server, 'about')).toMatchObject({ vision: 'ของฉัน', mission: 'ของเขา' });
  });

  test('questions are compared one by one, and a draft of yesterday meets what was saved since', async () => {
    const app = await open('faq');
    await answerField(1).fill('คำตอบของฉัน');
    await answerField(3).fill('อีกคำตอบของฉัน');
    await passTime(300);
    await expect.element(page.getByText('Draft saved')).toBeVisible();
    await app.go('/');
    const { items } = storedPage(app.server, 'faq');
    const theirs = items.map((item, index) => (index === 0 ? { ...item, answer: 'คำตอบของเขา' } : item));
    writePage(app.server, 'faq', { items: [...theirs, { question: 'ใหม่', answer: 'ของเขา' }] });
    await app.go('/page-editor?tab=faq');
    const clash = page.getByRole('group', { name: 'Questions' });
    await expect.element(clash).toBeVisible();
    await clash.getByRole('radio', { name: /^Saved by them/ }).click();
    await button('Go on with these').click();
    await expect.element(answerField(1)).toHaveValue('คำตอบของเขา');
    await expect.element(answerField(3)).toHaveValue('อีกคำตอบของฉัน');
    await expect.element(questionField(7)).toHaveValue('ใหม่');
  });

  test('a draft that the other did not touch goes on over what was saved since', async () => {
    const app = await open('contact');
    await fieldOf('contact', 'Phone').fill('02-111-1111');
    await passTime(300);
    await expect.element(page.getByText('Draft saved')).toBeVisible();
    await app.go('/');
    writePage(app.server, 'contact', { line: '@theirs' });
    await app.go('/page-editor?tab=contact');
    await expect.element(page.getByText('Taken over from them: LINE ID.')).toBeVisible();
    await expect.element(fieldOf('contact', 'LINE ID')).toHaveValue('@theirs');
    await expect.element(fieldOf('contact', 'Phone')).toHaveValue('02-111-1111');
    await pressSave('contact');
    await expect.element(toast('บันทึกสำเร็จ')).toBeVisible();
    expect(storedPage(app.server, 'contact')).toMatchObject({ line: '@theirs', phone: '02-111-1111' });
    await expect.element(page.getByText('Taken over from them')).not.toBeInTheDocument();
  });

  test('a choice of all of theirs leaves nothing to save', async () => {
    const app = await open('faq');
    await answerField(1).fill('คำตอบของฉัน');
    const { items } = storedPage(app.server, 'faq');
    const answer = 'คำตอบของเขา';
    writePage(app.server, 'faq', {
      items: items.map((item, index) => (index === 0 ? { ...item, answer } : item)),
    });
    await pressSave('faq');
    await page.getByRole('radio', { name: /^Saved by them/ }).click();
    await expect.element(tabOf('faq')).toHaveAccessibleName(/not saved yet/);
    await button('Go on with these').click();
    await expect.element(answerField(1)).toHaveValue(answer);
    await expect.element(tabOf('faq')).not.toHaveAccessibleName(/not saved yet/);
    await expect.element(button('Discard changes')).not.toBeInTheDocument();
    await expect.poll(() => app.sync.store().getSetting('page:faq')).toBeUndefined();
  });
});

describe('a save of a page', () => {
  test('that the server refuses keeps the draft and shows its code; one whose answer was lost counts', async () => {
    const app = await open('contact');
    await fieldOf('contact', 'Phone').fill('02-000-0000');
    app.server.answer(patch, { status: 400, json: { code: 'X', message: 'the disk is full' } }, 1);
    await pressSave('contact');
    await expect.element(toast('ไม่สามารถบันทึกข้อมูลได้')).toBeVisible();
    const refusal = /The server refused this \(X\)\. Your draft is kept/;
    await expect.element(panelOf('contact').getByText(refusal)).toBeVisible();
    await passTime(TOAST_MS);
    app.server.loseAnswer(patch);
    await pressSave('contact');
    await expect.element(panelOf('contact').getByText(/The server did not answer/)).toBeVisible();
    expect(storedPage(app.server, 'contact')).toMatchObject({ phone: '02-000-0000' });
    await passTime(TOAST_MS);
    await pressSave('contact');
    await expect.element(toast('บันทึกสำเร็จ', 'บันทึกข้อมูล Contact Us เรียบร้อยแล้ว')).toBeVisible();
    expect(app.server.tables['page_contents']?.find((row) => row['page_name'] === 'contact')).toMatchObject({
      version: 2,
    });
  });

  test('over a version that cannot be read now counts as unanswered', async () => {
    const app = await open('contact');
    await fieldOf('contact', 'Phone').fill('02-000-0000');
    writePage(app.server, 'contact', { line: '@theirs' });
    app.server.answer(/GET .*page_contents/, 'no_network');
    await pressSave('contact');
    await expect.element(panelOf('contact').getByText(/The server did not answer/)).toBeVisible();
  });

  test('of a session that is over asks to sign in again, and leads back to the same page', async () => {
    const app = await open('contact');
    await fieldOf('contact', 'Phone').fill('02-000-0000');
    app.server.answer(patch, { status: 401, json: { message: 'JWT expired' } });
    app.server.answer(/token/, { status: 400, json: { error_code: 'refresh_token_not_found' } });
    await pressSave('contact');
    await expect.element(panelOf('contact').getByText(/Please sign in again to save/)).toBeVisible();
    const next = panelOf('contact').getByRole('link', { name: 'Sign In' });
    await expect.element(next).toHaveAttribute('href', expect.stringContaining('next=%2Fpage-editor'));
  });

  test('that a policy refuses leads home with the reason; the draft stays', async () => {
    const app = await open('contact');
    await fieldOf('contact', 'Phone').fill('02-111-1111');
    const message = 'new row violates row-level security policy for table "page_contents"';
    app.server.answer(patch, { status: 403, json: { code: '42501', message } }, 1);
    await pressSave('contact');
    await expectHome(app);
    await app.go('/page-editor?tab=contact');
    await expect.element(fieldOf('contact', 'Phone')).toHaveValue('02-111-1111');
    // A row that is there and the same is one that this person may not write.
    app.server.answer(patch, { status: 200, json: [] }, 1);
    await pressSave('contact');
    await expectHome(app);
    await app.go('/page-editor?tab=contact');
    await expect.element(fieldOf('contact', 'Phone')).toHaveValue('02-111-1111');
    // This time the role itself is taken away.
    takeRole(app);
    await pressSave('contact');
    await expectHome(app);
    expect(storedPage(app.server, 'contact')).toMatchObject({ phone: '02-555-0100' });
    await passTime(TOAST_MS);
    await app.go('/page-editor');
    await expectHome(app);
  });
});

describe('who may not edit pages', () => {
  test('a visitor signs in first, and comes back to the same tab', async () => {
    const app = await openApp({ path: '/page-editor?tab=about', arrange: addPages });
    await expect.element(heading('Sign In')).toBeVisible();
    expect(app.router.latestLocation.search).toEqual({ next: '/page-editor?tab=about' });
  });

  test('an agent is sent home with the reason, and sees no way to edit', async () => {
    const app = await openApp({ path: '/page-editor', person: 'agent', arrange: addPages });
    await expectHome(app);
    await app.go('/about');
    await expect.element(heading('เกี่ยวกับเรา')).toBeVisible();
    await expect.element(link('Edit page')).not.toBeInTheDocument();
  });

  test('where neither server nor device can say, Retry asks again', async () => {
    const app = await openApp({
      path: '/page-editor',
      person: 'admin',
      arrange: (server) => {
        addPages(server);
        server.answer(/user_roles/, 'no_network');
      },
    });
    await expect.element(page.getByRole('alert').filter({ hasText: 'This could not be read' })).toBeVisible();
    app.server.heal();
    await button('Retry').click();
    await expect.element(fieldOf('faq', 'Title')).toBeVisible();
  });
});
