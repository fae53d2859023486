/**
 * `npm run screenshots`: pictures of the built app for the manifest, of a visitor and of the demo agent with made-up customers.
 * The results are committed; run it after the screens changed.
 */
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import postgres from 'postgres';
import sharp from 'sharp';
import { databaseUrl, removeDataDir } from '../../../e2e/support/data-dir.ts';
import { runServerProcess } from '../../../e2e/support/server-process.ts';
import { signIn } from '../../../e2e/screens/sign-in-screen.ts';
import { getBrowser } from '../browser/get-browser.ts';
import { madeUpCustomers } from './made-up-customers.ts';

const folder = 'public/screenshots';
/**
 * Index of the promotion in the list whose page is pictured, and the number of promotions
 * that the agent has saved.
 */
const PICTURED = 1;
const SAVED = 6;
const sizes = {
  narrow: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1.5 },
};

const dataDir = join(await mkdtemp(join(tmpdir(), 'sabai-pictures-')), 'data');
const server = await runServerProcess({ DATA_DIR: dataDir, PORT: '0', SEED: 'demo' });
const browser = await chromium.launch({ executablePath: getBrowser(), args: ['--no-sandbox'] });
try {
  await mkdir(folder, { recursive: true });
  const [firstId = ''] = await addCustomers();
  await savePromotions();
  for (const [size, options] of Object.entries(sizes)) {
    const baseURL = `http://127.0.0.1:${server.port}`;
    const context = await browser.newContext({ ...options, baseURL, locale: 'th-TH', colorScheme: 'light' });
    const page = await context.newPage();
    await page.goto('/');
    const links = page.locator('.promo-link');
    await links.first().waitFor();
    await take({ page, name: `home-${size}` });
    const address = (await links.nth(PICTURED).getAttribute('href')) ?? '/';
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await take({ page, name: `promotion-${size}` });
    await signIn(page, 'agent');
    await page.goto('/saved');
    await links.nth(SAVED - 1).waitFor();
    if (size === 'narrow') await take({ page, name: `saved-${size}` });
    await page.goto('/crm');
    await showsCustomer(page);
    // The wide picture of a record has the list beside it, so the list alone is pictured narrow only.
    if (size === 'narrow') await take({ page, name: `customers-${size}` });
    await page.goto(`/crm/customer/${firstId}`);
    await showsCustomer(page);
    await take({ page, name: `customer-${size}` });
  }
} finally {
  await browser.close();
  await server.end('SIGTERM');
  await removeDataDir(dataDir);
}

/** Saves promotions for the demo agent, in the database. */
async function savePromotions(): Promise<void> {
  const sql = postgres(await databaseUrl(dataDir), { max: 1 });
  await sql`
    insert into public.saved_promotions (user_id, promotion_id)
    select u.id, p.id from auth.users u, public.promotions p
    where u.email = 'agent@demo.test' and p.image_url is not null order by p.created_at desc limit ${SAVED}`;
  await sql.end();
}

/** Adds the made-up customers to the demo agent, in the database; returns their ids. */
async function addCustomers(): Promise<string[]> {
  const sql = postgres(await databaseUrl(dataDir), { max: 1 });
  const rows = await sql<{ id: string }[]>`
    insert into public.customers ${sql(await withOwner(sql))} returning id`;
  await sql.end();
  return rows.map(({ id }) => id);
}

async function withOwner(sql: postgres.Sql) {
  const [agent] = await sql<{ id: string }[]>`select id from auth.users where email = 'agent@demo.test'`;
  if (!agent) throw new Error('There is no demo agent.');
  return madeUpCustomers.map(({ address, ...customer }) => ({
    ...customer,
    user_id: agent.id,
    house_location: sql.json({ address }),
  }));
}

async function take({ page, name }: { page: Page; name: string }): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Pictures below the window load lazily, so only those in sight are awaited.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  );
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture).webp({ quality: 80 }).toFile(`${folder}/${name}.webp`);
}

/** Waits until the first customer is on the screen. */
async function showsCustomer(page: Page): Promise<void> {
  await page.getByText(madeUpCustomers[0].name).filter({ visible: true }).first().waitFor();
}
