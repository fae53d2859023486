import { cardOf, publish } from './screens/promotions.ts';
import { workerInCharge } from './screens/service-worker.ts';
import { expect, test } from './journey-fixtures.ts';

const near = 'ขูดหินปูน';
const far = 'นวดน้ำมัน';

test('MARKET-22: four taps lead to the nearest clinic on the telephone, and without a network too', async ({
  phone,
  server,
  gate,
}) => {
  const { page, context } = phone;
  await publish(server, { title: near, slug: 'scaling', at: { lat: 18.79, lng: 98.98 } });
  await publish(server, { title: far, slug: 'massage', at: { lat: 13.73, lng: 100.53 } });
  await context.grantPermissions(['geolocation'], { origin: gate.origin });
  await context.setGeolocation({ latitude: 18.78, longitude: 98.99 });
  await page.goto('/');
  const titles = page.locator('.promo-title');
  await expect(titles.first()).toHaveText(far);

  const tapNearMe = async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Near me' }).click();
  };
  await tapNearMe();
  await expect(titles.first()).toHaveText(near);
  await expect(cardOf(page, near)).toContainText('1.5 km');
  await titles.first().getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:021234567');
  await expect(page.getByRole('link', { name: 'Call' })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove filter: Near my position' })).toBeVisible();
  await expect(titles.first()).toHaveText(near);

  // Later, somewhere else and without a network, the stored lists are searched.
  await workerInCharge(page);
  await page.goto('/');
  await expect(titles.first()).toHaveText(far);
  await gate.cut();
  await context.setGeolocation({ latitude: 13.74, longitude: 100.52 });
  await page.goto('/');
  await tapNearMe();
  await expect(cardOf(page, far)).toContainText('1.6 km');
  await expect(titles.first()).toHaveText(far);
  await expect(page.getByText(/on this device/)).toBeVisible();
  await titles.first().getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Call' })).toBeInViewport();
});

test('MARKET-33: what is found is on a map, grouped, and without a network too', async ({
  phone,
  server,
  gate,
}) => {
  const { page } = phone;
  await publish(server, { title: near, slug: 'scaling', at: { lat: 18.79, lng: 98.98 } });
  await publish(server, { title: 'ฟอกสีฟัน', slug: 'bleaching', at: { lat: 18.79, lng: 98.98 } });
  await publish(server, { title: far, slug: 'massage', at: { lat: 13.73, lng: 100.53 } });
  const map = page.getByRole('region', { name: 'Promotions on the map' });
  const atPlace = page.getByRole('region', { name: 'Promotions at this place' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show on a map' }).click();
  await map.getByRole('button', { name: '2 promotions' }).click();
  await expect(atPlace.getByRole('article')).toHaveCount(2);
  await expect(page).toHaveURL(/#map$/);

  await workerInCharge(page);
  await gate.cut();
  await page.reload();
  await map.getByRole('button', { name: '1 promotion', exact: true }).click();
  await atPlace.getByRole('link', { name: far, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: far })).toBeVisible();
  await page.goBack();
  await expect(atPlace.getByRole('link', { name: far, exact: true })).toBeVisible();
});
