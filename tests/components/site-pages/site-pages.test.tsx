import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addPages, writePage } from '../support/site-pages.ts';
import { button, heading, link } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import type { TestServer } from '../support/test-server.ts';

const footer = page.getByRole('contentinfo');
const main = page.getByRole('main');
const contents = /page_contents/;

describe('FAQ, About and Contact', () => {
  afterEach(() => page.viewport(390, 844));

  test('are read from the footer on, one answer at a time, by keyboard too', async () => {
    const app = await openApp({ path: '/', arrange: addPages });
    await footer.getByRole('link', { name: 'คำถามที่พบบ่อย' }).click();
    await expect.element(heading('คำถามที่พบบ่อย')).toBeVisible();
    expect(document.title).toBe('คำถามที่พบบ่อย · Sabai');
    await expect.element(link('Edit page')).not.toBeInTheDocument();
    const first = button('สบายคืออะไร');
    const second = button('ใช้งานต้องเสียค่าใช้จ่ายหรือไม่');
    const answer = page.getByRole('region', { name: 'สบายคืออะไร' });
    await expect.element(answer).not.toBeInTheDocument();
    first.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(answer).toHaveTextContent('ไว้ในที่เดียว');
    await expect.element(first).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Tab}');
    await expect.element(second).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect
      .element(page.getByRole('region', { name: 'ใช้งานต้องเสียค่าใช้จ่ายหรือไม่' }))
      .toHaveTextContent('ไม่มีค่าใช้จ่าย');
    await expect.element(answer).not.toBeInTheDocument();
    await second.click();
    await expect.element(second).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByText('ไม่มีค่าใช้จ่าย')).not.toBeVisible();

    await footer.getByRole('link', { name: 'เกี่ยวกับเรา' }).click();
    await expect.element(heading('เกี่ยวกับเรา')).toBeVisible();
    for (const name of ['Vision', 'Mission', 'Highlights']) {
      await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    expect(main.getByRole('listitem').elements()).toHaveLength(3);
    await expect.element(page.getByText('ใช้งานได้แม้ไม่มีสัญญาณ')).toBeVisible();

    await footer.getByRole('link', { name: 'ติดต่อเรา' }).click();
    await expect.element(page.getByText('@sabai-demo')).toBeVisible();
    const line = link('Open LINE');
    await expect.element(line).toHaveAttribute('href', 'https://line.sabai.example/');
    await expect.element(line).toHaveAttribute('target', '_blank');
    await expect.element(line).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(link('Call 02-555-0100')).toHaveAttribute('href', 'tel:025550100');
    await page.viewport(1024, 768);
    await expect.element(page.getByRole('img', { name: 'QR code that opens LINE' })).toBeVisible();
    await page.viewport(390, 844);
    await main.getByRole('link', { name: 'Back' }).click();
    await expect.poll(() => app.router.latestLocation.pathname).toBe('/');
  });

  test('without contents say so and lead on', async () => {
    const app = await openApp({
      path: '/about',
      arrange: (server) => {
        addPages(server);
        writePage(server, 'faq', { title: '', items: [] });
        writePage(server, 'about', { title: '', content: '', vision: '', mission: '', highlights: ' \n' });
        writePage(server, 'contact', { title: '', line: '', lineUrl: '', phone: '' });
      },
    });
    await expect.element(heading('About us')).toBeVisible();
    await expect.element(page.getByText('Nothing is written here yet')).toBeVisible();
    await app.go('/faq');
    await expect.element(heading('Frequently asked questions')).toBeVisible();
    await main.getByRole('link', { name: 'Contact us' }).click();
    await expect.element(page.getByText('No way to reach us is written here yet')).toBeVisible();
    // Parts without a text are left out.
    writePage(app.server, 'about', { vision: 'สบาย' });
    await app.router.invalidate();
    await app.go('/about');
    await expect.element(page.getByRole('heading', { name: 'Vision' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Mission' })).not.toBeInTheDocument();
    writePage(app.server, 'contact', { phone: 'สอบถาม', lineUrl: `https://line.me/${'x'.repeat(400)}` });
    await app.router.invalidate();
    await app.go('/contact');
    await expect.element(page.getByText('สอบถาม')).toBeVisible();
    await expect.element(link(/^Call/)).not.toBeInTheDocument();
    // An address that is too long for a QR code is still a link.
    await expect.element(link('Open LINE')).toBeVisible();
    expect(document.querySelector('.contact-qr')).toBeNull();
  });

  test('that cannot be read say so with Retry; loading is said, and an answer without the page is none', async () => {
    let held: ReturnType<TestServer['hold']> | undefined;
    const app = await openApp({ path: '/contact', arrange: (server) => void (held = server.hold(contents)) });
    await held?.arrived;
    await expect.element(heading('Loading')).toBeInTheDocument();
    held?.release();
    await expect.element(main.getByRole('alert')).toHaveTextContent('This page cannot be read now');
    app.server.heal();
    addPages(app.server);
    await button('Retry').click();
    await expect.element(page.getByText('02-555-0100')).toBeVisible();
    app.server.answer(contents, 'no_network');
    await app.go('/about');
    await expect
      .element(main.getByRole('alert'))
      .toHaveTextContent('Please check the network and try again.');
  });

  test('show a stored copy with its moment', async () => {
    const headers = { 'x-sabai-stored-at': String(Date.parse('2026-11-22T08:30:00+07:00')) };
    await openApp({
      path: '/about',
      arrange: (server) => {
        addPages(server);
        const json = server.tables['page_contents']?.filter(({ page_name }) => page_name === 'about');
        server.answer(contents, { status: 200, json, headers });
      },
    });
    await expect.element(page.getByText('No network. Shown as of 08:30.')).toBeVisible();
    await expect.element(heading('เกี่ยวกับเรา')).toBeVisible();
  });

  test('OFFLINE-2: what was read stays, with its moment, if it cannot be read again', async () => {
    const app = await openApp({ path: '/about', arrange: addPages });
    await expect.element(heading('เกี่ยวกับเรา')).toBeVisible();
    app.server.answer(contents, { status: 503 });
    await app.router.invalidate();
    await expect.element(page.getByText(/^No network\. Shown as of /)).toBeVisible();
    await expect.element(heading('เกี่ยวกับเรา')).toBeVisible();
    app.server.heal();
    writePage(app.server, 'about', { vision: 'ใหม่กว่า' });
    app.server.goOnline();
    await expect.element(page.getByText('ใหม่กว่า')).toBeVisible();
    await expect.element(page.getByText(/^No network\. Shown as of /)).not.toBeInTheDocument();
  });

  test('hostile contents are words: no markup, no script, no link, no overflow', async () => {
    const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\'&';
    const long = 'ก'.repeat(5000);
    const app = await openApp({
      path: '/faq',
      arrange: (server) => {
        addPages(server);
        writePage(server, 'faq', {
          title: hostile,
          items: [
            { question: hostile, answer: `${hostile}\n🏳️‍🌈 مرحبا بالعالم` },
            { question: 'ย'.repeat(500), answer: long },
          ],
        });
        writePage(server, 'about', {
          title: 'مرحبا',
          content: long,
          vision: hostile,
          highlights: `🎉\n\n${hostile}`,
        });
        writePage(server, 'contact', { line: hostile, lineUrl: 'javascript:alert(3)', phone: '<b>02</b>' });
      },
    });
    await expect.element(heading(hostile)).toBeVisible();
    await button(hostile).click();
    await expect.element(page.getByRole('region', { name: hostile })).toHaveTextContent('🏳️‍🌈 مرحبا بالعالم');
    await button(/^ยยย/).click();
    await expect.element(page.getByText(long)).toBeVisible();
    expectHarmless();
    await app.go('/about');
    await expect.element(heading('مرحبا')).toBeVisible();
    expect(main.getByRole('listitem').elements()).toHaveLength(2);
    expectHarmless();
    await app.go('/contact');
    await expect.element(page.getByText(hostile)).toBeVisible();
    await expect.element(page.getByText('<b>02</b>')).toBeVisible();
    await expect.element(link('Open LINE')).not.toBeInTheDocument();
    expectHarmless();
  });

  function expectHarmless(): void {
    const found = 'main [href^="javascript"], main script, main img, main b';
    expect(document.querySelector(found)).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    const data = document.head.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(data).not.toContain('<');
  }
});

test('a path that leads nowhere says so, under a page and under a reserved segment too, and leads home', async () => {
  const app = await openApp({ path: '/nowhere' });
  for (const path of ['/nowhere', '/faq/more', '/page-editor/x', '/contact/a/b', '/crm/nothing/here']) {
    await app.go(path);
    await expect.element(heading('Oops! Page not found')).toBeVisible();
  }
  await main.getByRole('link', { name: 'Back to home' }).click();
  await expect.poll(() => app.router.latestLocation.pathname).toBe('/');
});

test('PAGE-7 privacy notice and terms are read from the footer on, with version and officer', async () => {
  await openApp({ path: '/', arrange: addPages });
  await footer.getByRole('link', { name: 'ความเป็นส่วนตัว' }).click();
  await expect.element(heading('นโยบายความเป็นส่วนตัว')).toBeVisible();
  await expect.element(main.getByText('privacy@sabai.example')).toBeVisible();
  await expect.element(main.getByText('Version 1')).toBeVisible();
  await footer.getByRole('link', { name: 'ข้อกำหนด' }).click();
  await expect.element(main.getByText('ใบสรุปรายวันไม่ใช่ใบเสร็จรับเงิน')).toBeVisible();
});
