import { expect, test } from './fixtures.ts';
import { workerInCharge } from './screens/service-worker.ts';
import {
  dismissToasts,
  expectToast,
  fillPromotion,
  goodPromotion,
  openSubmit,
  photograph,
  pressSubmit,
  promotionField,
  storedPromotions,
  type TypedPromotion,
} from './screens/publishing.ts';

/** Rules of spec 1 §5 as the form answers them: what is typed, which field tells it, and how. */
const rules: readonly [Partial<TypedPromotion>, keyof TypedPromotion, string][] = [
  [{ title: '' }, 'title', 'Promotion title is required'],
  [{ title: 'ก'.repeat(256) }, 'title', 'Title too long'],
  [{ description: 'สั้น' }, 'description', 'Description must be at least 10 characters'],
  [{ description: 'ก'.repeat(5001) }, 'description', 'Description too long'],
  [{ area: '' }, 'area', 'Area is required'],
  [{ area: 'ก'.repeat(256) }, 'area', 'Area too long'],
  [{ phone: '02-CALL' }, 'phone', 'Invalid phone format'],
  [{ details: 'ก'.repeat(1001) }, 'details', 'Contact details too long'],
  [{ keywords: 'ก'.repeat(501) }, 'keywords', 'Keywords too long'],
  [{ remarks: 'ก'.repeat(2001) }, 'remarks', 'Remarks too long'],
  [{ address: 'ก'.repeat(501) }, 'address', 'Address too long'],
  [{ seoTitle: 'ก'.repeat(61) }, 'seoTitle', 'SEO title should be under 60 characters'],
  [{ seoDescription: 'ก'.repeat(161) }, 'seoDescription', 'SEO description should be under 160 characters'],
  [{ slug: 'สปา' }, 'slug', 'URL slug can only contain lowercase letters, numbers, and hyphens'],
  [{ start: '' }, 'start', 'Start date is required'],
  [{ end: '' }, 'end', 'End date is required'],
];
const empty = {
  phone: '',
  details: '',
  keywords: '',
  remarks: '',
  seoTitle: '',
  seoDescription: '',
  slug: '',
};

test('each rule answers with its message, under its field and in a toast; dates in the wrong order by their own', async ({
  phone,
  server,
  login,
}) => {
  test.setTimeout(240_000);
  const { page } = phone;
  await login(page, 'hospital');
  await openSubmit(page);
  for (const [typed, field, message] of rules) {
    await fillPromotion(page, { ...goodPromotion, ...empty, ...typed });
    await pressSubmit(page);
    await expectToast(page, 'Validation Error', message);
    await expect(promotionField(page, field)).toHaveAccessibleDescription(new RegExp(message));
    await dismissToasts(page);
  }
  await fillPromotion(page, { ...goodPromotion, ...empty, start: '2027-01-02', end: '2027-01-01' });
  await pressSubmit(page);
  await expectToast(page, 'Invalid Date Range', 'End date must be after start date');
  expect(await storedPromotions(server)).toEqual([]);
});

test('pictures of the wrong kind or size are refused in words', async ({ phone, login }) => {
  const { page } = phone;
  await login(page, 'hospital');
  await openSubmit(page);
  const choose = (label: RegExp, file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.getByLabel(label).setInputFiles(file);
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await choose(/^Promotion image/, { name: 'x.png', mimeType: 'image/png', buffer: script });
  await expectToast(page, 'Invalid file type', 'Only JPEG, PNG, WebP, and GIF images are allowed');
  const padded = (bytes: number) =>
    Buffer.concat([Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00', 'latin1'), Buffer.alloc(bytes)]);
  await choose(/^Promotion image/, { name: 'x.gif', mimeType: 'image/gif', buffer: padded(5 * 1024 * 1024) });
  await expectToast(page, 'File too large', 'Image must be under 5MB');
  await page.getByRole('button', { name: 'Add an item' }).click();
  await choose(/^Item image/, { name: 'x.gif', mimeType: 'image/gif', buffer: padded(2 * 1024 * 1024) });
  await expectToast(page, 'File too large', 'Item image must be under 2MB');
  await expect(page.getByRole('img', { name: 'Chosen image' })).toHaveCount(0);
});

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
  await expect(page.getByRole('img', { name: 'Chosen image' })).toBeVisible({ timeout: 30_000 });
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
  // The row is stored, and its answer lost on the way back: sending again must not make a second one.
  // Told by the server: the picture and the row are there already.
  complaints.expect(/rest\/v1\/promotions|storage\/v1\/object/);
  const held = gate.holdAnswerOnce(/\/rest\/v1\/promotions\?/);
  await pressSubmit(page);
  await held.arrived;
  // While it is sent, nothing can be typed that would be lost, and nothing given up that is being published.
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await promotionField(page, 'title').focus();
  await page.keyboard.type('หาย');
  await expect(promotionField(page, 'title')).toHaveValue(goodPromotion.title);
  await gate.cut();
  await expectToast(page, 'Error', 'Failed to submit promotion. Please try again.');
  await expect(page.getByRole('button', { name: 'Submit Promotion' })).toBeFocused();
  await expect(promotionField(page, 'title')).toHaveValue(goodPromotion.title);
  await gate.open();
  // The emptied form is not told what it lacks. It goes home after a moment, so the page itself looks at it.
  const looking = await promotionField(page, 'title').evaluateHandle((title) => {
    const seen = { emptied: false, lacks: false };
    const look = () => {
      seen.emptied ||= title instanceof HTMLInputElement && title.value === '';
      seen.lacks ||= document.body.textContent.includes('Promotion title is required');
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  await pressSubmit(page);
  await expectToast(page, 'Success', 'Promotion submitted successfully');
  const rows = await storedPromotions(server);
  expect(rows.map((row) => row.promotion_title)).toEqual([goodPromotion.title]);
  await expect(page).toHaveURL(`${gate.origin}/`);
  expect(await looking.jsonValue()).toEqual({ emptied: true, lacks: false });
  await openSubmit(page);
  await expect(promotionField(page, 'title')).toHaveValue('');
});

test('started over after a lost answer, another promotion is another one; a picture is waited for', async ({
  phone,
  server,
  gate,
  login,
  complaints,
}) => {
  test.setTimeout(180_000);
  complaints.expect(/502/);
  const { page } = phone;
  await login(page, 'hospital');
  await openSubmit(page);
  await fillPromotion(page, goodPromotion);
  gate.spoilAnswerOnce(/\/rest\/v1\/promotions\?/);
  await pressSubmit(page);
  await expectToast(page, 'Error', 'Failed to submit promotion. Please try again.');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(promotionField(page, 'title')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0);
  await fillPromotion(page, { ...goodPromotion, title: 'ฉีดวัคซีน' });
  const buffer = await photograph({ width: 2400, height: 1200, noisy: true });
  await page.getByLabel(/^Promotion image/).setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer });
  await pressSubmit(page);
  // To make it smaller takes a slow machine longer than anything else here.
  await expect.poll(() => gate.count(/\/storage\/v1\/object\//), { timeout: 60_000 }).toBeGreaterThan(0);
  await expectToast(page, 'Success', 'Promotion submitted successfully');
  expect(await storedPromotions(server)).toMatchObject([
    { promotion_title: goodPromotion.title, image_url: null },
    { promotion_title: 'ฉีดวัคซีน', image_url: expect.stringContaining('promotion-images') },
  ]);
});

test('what the server refuses comes back to the form, with the draft intact', async ({
  phone,
  gate,
  login,
  complaints,
}) => {
  complaints.expect(/rest\/v1\/promotions/);
  const { page } = phone;
  await login(page, 'hospital');
  await openSubmit(page);
  await fillPromotion(page, goodPromotion);
  const refuse = (message: string) =>
    gate.answerWith({
      path: /\/rest\/v1\/promotions\?/,
      times: 1,
      answer: {
        status: 400,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: '23514', message, details: null, hint: null }),
      },
    });
  refuse('new row for relation "promotions" violates check constraint "promotions_area_length"');
  await pressSubmit(page);
  await expectToast(page, 'Validation Error', 'Area too long');
  await expect(promotionField(page, 'area')).toHaveAccessibleDescription(/Area too long/);
  await dismissToasts(page);
  await promotionField(page, 'area').fill('ลำพูน');
  await expect(promotionField(page, 'area')).not.toHaveAccessibleDescription(/Area too long/);
  refuse('something that no form knows');
  await pressSubmit(page);
  await expectToast(page, 'Error', 'Failed to submit promotion. Please try again.');
  await expect(page.getByText('The server refused this: something that no form knows')).toBeVisible();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(promotionField(page, 'area')).toHaveValue('ลำพูน');
});

test('hostile texts are stored as they are and do nothing', async ({ phone, server, login }) => {
  const { page } = phone;
  await login(page, 'hospital');
  await openSubmit(page);
  const title = '<img src=x onerror=alert(1)><script>alert(2)</script> \u202eเทกลับ';
  await fillPromotion(page, { ...goodPromotion, title, remarks: '😀'.repeat(2000) });
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByLabel('Address (URL)').fill('javascript:alert(3)');
  page.on('dialog', () => {
    throw new Error('A hostile text opened a dialog.');
  });
  await pressSubmit(page);
  await expectToast(page, 'Validation Error', 'Links must start with http:// or https://');
  await page.getByRole('button', { name: 'Remove link 1' }).click();
  await pressSubmit(page);
  await expectToast(page, 'Success', 'Promotion submitted successfully');
  const [row] = await storedPromotions(server);
  expect(row).toMatchObject({ promotion_title: title, remarks: '😀'.repeat(2000), social_links: [] });
});

test('a place is searched, set by a pin or the device, and typed', async ({ phone, server, login }) => {
  const { page } = phone;
  await login(page, 'hospital');
  await openSubmit(page);
  const search = page.getByRole('combobox', { name: /Business\/Shop Location/ });
  await search.fill('เชียงใหม่');
  await expect(
    page
      .getByRole('listbox', { name: /Location/ })
      .getByRole('option')
      .first(),
  ).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(promotionField(page, 'address')).toHaveValue(/เชียงใหม่/);
  await expect(page.getByText(/Selected: 18\.\d+, 98\.\d+/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove position' }).click();
  await page.getByRole('button', { name: 'Choose on the map' }).click();
  await page.getByRole('button', { name: 'Set the pin in the centre' }).click();
  await expect(page.getByText(/Selected: 13\.1\d+, 101\.0\d+/)).toBeVisible();
  await search.fill('ไม่มีที่นี่แน่นอน');
  await expect(page.getByText('Nothing found. Type the address, or set a pin on the map.')).toBeVisible();

  await page.getByRole('button', { name: 'Remove position' }).click();
  await phone.context.grantPermissions(['geolocation']);
  await phone.context.setGeolocation({ latitude: 18.788344, longitude: 98.985312 });
  await page.getByRole('button', { name: 'Use this device’s position' }).click();
  await expect(page.getByText('Selected: 18.7883, 98.9853')).toBeVisible();
  await fillPromotion(page, goodPromotion);
  await pressSubmit(page);
  await expectToast(page, 'Success');
  const [row] = await storedPromotions(server);
  expect([Number(row?.['location_lat']), Number(row?.['location_lng'])]).toEqual([18.788344, 98.985312]);
});
