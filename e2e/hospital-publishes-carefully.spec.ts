import { expect, test } from './journey-fixtures.ts';
import { workerInCharge } from './screens/service-worker.ts';
import {
  expectToast,
  fillPromotion,
  goodPromotion,
  openSubmit,
  photograph,
  pressSubmit,
  promotionField,
  storedPromotions,
} from './screens/publishing.ts';

test('a draft with its picture survives a reload and a time without a network, and is published once', async ({
  phone,
  server,
  gate,
  login,
  complaints,
}) => {
  const { page } = phone;
  await login(page, 'hospital');
  await openSubmit(page);
  await workerInCharge(page);
  await fillPromotion(page, goodPromotion);
  const buffer = await photograph({ width: 300, height: 200 });
  await page.getByLabel(/^Promotion image/).setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('img', { name: 'Chosen image' })).toBeVisible();
  await expect(page.getByText('Draft saved')).toBeVisible();

  await phone.offline();
  await page.reload();
  await expect(page.getByText('Continued from the draft that was saved here.')).toBeVisible();
  await expect(promotionField(page, 'title')).toHaveValue(goodPromotion.title);
  await expect(page.getByRole('img', { name: 'Chosen image' })).toBeVisible();
  await pressSubmit(page);
  await expect(page.getByText(/You are offline. Your draft is kept on this device/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Promotion' })).toBeEnabled();

  await phone.online();
  // The row is stored, but its answer is lost. Sending again must not create a second one.
  // The server answers the repeat with errors, because the picture and the row exist already.
  complaints.expect(/rest\/v1\/promotions|storage\/v1\/object/);
  const held = gate.holdAnswerOnce(/\/rest\/v1\/promotions\?/);
  await pressSubmit(page);
  await held.arrived;
  await gate.cut();
  await expectToast(page, 'Error', 'Failed to submit promotion. Please try again.');
  await expect(promotionField(page, 'title')).toHaveValue(goodPromotion.title);
  await gate.open();
  await pressSubmit(page);
  await expectToast(page, 'Success', 'Promotion submitted successfully');
  const rows = await storedPromotions(server);
  expect(rows.map((row) => row.promotion_title)).toEqual([goodPromotion.title]);
  await expect(page).toHaveURL(`${gate.origin}/`);
  await openSubmit(page);
  await expect(promotionField(page, 'title')).toHaveValue('');
});
