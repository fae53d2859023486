import { goodPromotion, photograph, storedPromotions } from '../screens/publishing.ts';
import { expect, test } from './support/engine-fixtures.ts';
import { signIn } from './support/steps.ts';

test('a promotion with a picture is published as typed, its picture made smaller and without metadata', async ({
  device: { screen },
  server,
}) => {
  await signIn(screen, 'hospital');
  await screen.goto('/submit');
  const typed: readonly [RegExp, string][] = [
    [/^Promotion title/, goodPromotion.title],
    [/^Description/, goodPromotion.description],
    [/^Area/, goodPromotion.area],
    [/^Address$/, goodPromotion.address],
    [/^Start date/, goodPromotion.start],
    [/^End date/, goodPromotion.end],
    [/^Original price/, '1,999.90'],
  ];
  for (const [label, text] of typed) await screen.label(label).fill(text);
  await screen.label('Category').choose('ตรวจสุขภาพ');
  const photo = await photograph({ width: 2400, height: 1200, noisy: true });
  await screen.label(/^Promotion image/).attach({ name: 'รูป.jpg', type: 'image/jpeg', bytes: photo });
  await screen.role('img', 'Chosen image').shows();
  await screen.role('button', 'Submit Promotion').click();
  await screen.text('Promotion submitted successfully').shows();
  await screen.atPath(/^\/$/);

  const [stored, ...more] = await storedPromotions(server);
  expect(more).toEqual([]);
  expect(stored).toMatchObject({
    promotion_title: goodPromotion.title,
    category: 'ตรวจสุขภาพ',
    price: '1999.90',
    start_date: goodPromotion.start,
    end_date: goodPromotion.end,
  });
  const picture = await fetch(server.origin + new URL(stored?.image_url ?? '').pathname);
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(bytes.length).toBeLessThanOrEqual(0.3 * 1024 * 1024);
  expect(bytes.includes('GPS-SECRET')).toBe(false);
  await screen.goto('/');
  await screen.role('link', goodPromotion.title).shows();
});
