import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press, shown } from '../gallery/screen-state.ts';
import { passTime } from '../support/clock.ts';
import { expectToast, shownToasts } from '../support/expect-toast.ts';
import { openApp, type App, type OpenOptions } from '../support/open-app.tsx';
import { hospital } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';
import {
  brokenPng,
  choosePicture,
  choosePictureIn,
  EXIF_SECRET,
  gifOfBytes,
  photograph,
} from './make-picture.ts';
import { modelPublications, saveElsewhere } from './model-publications.ts';
import { fillPromotion, goodPromotion, promotionField, submitButton } from './promotion-fields.ts';
import { tabTo } from './tab-to-name.ts';

const insert = /POST \/rest\/v1\/promotions/;
const upload = /POST \/storage\/v1\/object/;
const failed = 'Failed to submit promotion. Please try again.';
const published = 'Promotion submitted successfully';

async function openForm(options: Partial<OpenOptions> = {}): Promise<App> {
  const app = await openApp({
    path: '/submit',
    person: 'owner',
    ...options,
    arrange: (server, person) => {
      modelPublications(server);
      options.arrange?.(server, person);
    },
  });
  await expect.element(submitButton).toBeVisible();
  return app;
}

/** Leaves the form for another page and opens it again, as a later visit does. */
async function visitAgain(app: App): Promise<void> {
  await app.go('/faq');
  await expect.element(submitButton).not.toBeInTheDocument();
  await app.go('/submit');
  await expect.element(submitButton).toBeVisible();
}

const storedRows = (server: TestServer) => server.tables['promotions'] ?? [];
const draftSaved = () => shown(/Draft saved/);
const chosenImages = () => page.getByRole('img', { name: 'Chosen image' });

describe('a new promotion', () => {
  test('is sent as it was typed, and home shows it after the news was read', async () => {
    const { server, person } = await openForm();
    const name = page.getByLabelText(/^Hospital name/);
    await expect.element(name).toHaveValue(hospital.name);
    await expect.element(name).toHaveAttribute('readonly');
    await fillPromotion({
      ...goodPromotion,
      contact_phone: '053-123 456',
      keywords: 'ตรวจ, สุขภาพ',
      price: '1,999.90',
      discount_percentage: '12.5',
      remarks: 'งดอาหาร 8 ชั่วโมง',
      seo_title: 'ตรวจสุขภาพ เชียงใหม่',
      seo_description: 'ครบในครึ่งวัน',
      url_slug: 'checkup-2026',
    });
    await page.getByLabelText('Category').selectOptions('ตรวจสุขภาพ');
    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.getByLabelText('Type').selectOptions('LINE');
    await page.getByLabelText('Address (URL)').fill('line.me/sabai');
    await page.getByRole('button', { name: 'Add a package' }).click();
    const pack = page.getByRole('group', { name: 'Package 1' });
    await pack.getByLabelText('Package name').fill('ชุดคู่รัก');
    await pack.getByLabelText('Price (THB)').fill('3500');
    await pack.getByLabelText('Discount (%)').fill('10');
    await page.getByRole('button', { name: 'Add a package' }).click();
    await page.getByRole('button', { name: 'Add an item' }).click();
    const item = page.getByRole('group', { name: 'Item 1' });
    await item.getByLabelText('Item name').fill('ปรอทวัดไข้');
    await item.getByLabelText('Price (THB)').fill('99');
    await submitButton.click();
    await expectToast('Success', published);
    expect(server.requests(insert).map(({ body }) => body)).toEqual([
      {
        id: expect.any(String),
        user_id: person?.userId,
        hospital_id: hospital.id,
        ...goodPromotion,
        category: 'ตรวจสุขภาพ',
        contact_phone: '053-123 456',
        contact_details: null,
        keywords: 'ตรวจ, สุขภาพ',
        price: 1999.9,
        discount_percentage: 12.5,
        remarks: 'งดอาหาร 8 ชั่วโมง',
        seo_title: 'ตรวจสุขภาพ เชียงใหม่',
        seo_description: 'ครบในครึ่งวัน',
        url_slug: 'checkup-2026',
        image_url: null,
        more_images: [],
        location_lat: null,
        location_lng: null,
        social_links: [{ type: 'line', url: 'https://line.me/sabai' }],
        // The second package has neither name nor price, so it is not published.
        packages: [
          { kind: 'package', name: 'ชุดคู่รัก', price: 3500, discount_percentage: 10 },
          { kind: 'item', name: 'ปรอทวัดไข้', price: 99 },
        ],
      },
    ]);
    expect(location.pathname).toBe('/submit');
    await passTime(1500);
    await expect.poll(() => location.pathname).toBe('/');
    await shown(/ตรวจสุขภาพประจำปี/);
  });

  test('asks for prices in a section of their own, away from the keywords', async () => {
    await openForm();
    const sectionOf = (column: 'keywords' | 'price') =>
      promotionField(column).element().closest('section, fieldset');
    expect(sectionOf('keywords')).not.toBe(sectionOf('price'));
    const fields = [...document.querySelectorAll('main :is(input, select, textarea):not([type=file])')];
    const at = (column: 'area' | 'keywords' | 'price') => fields.indexOf(promotionField(column).element());
    expect(at('keywords')).toBe(at('area') + 1);
    expect(Math.abs(at('price') - at('keywords'))).toBeGreaterThan(1);
  });

  test('shows what will be paid while prices are typed', async () => {
    await openForm();
    await shown(/Without a price, none is shown/);
    const main = page.getByRole('status').filter({ hasText: 'Final price' });
    await fillPromotion({ price: '1,999.90' });
    await expect.element(main).toHaveTextContent('฿1,999.90');
    await fillPromotion({ discount_percentage: '12.5' });
    await expect.element(main).toHaveTextContent('฿1,749.91');
    await expect.element(main).toHaveTextContent('-12.5%');
    await fillPromotion({ discount_percentage: '101' });
    await expect.element(main).not.toBeInTheDocument();
    await press(/^Add a package$/);
    const pack = page.getByRole('group', { name: 'Package 1' });
    await pack.getByLabelText('Price (THB)').fill('3500');
    await pack.getByLabelText('Discount (%)').fill('10');
    await expect.element(pack.getByRole('status')).toHaveTextContent('฿3,150.00');
  });

  test('shows errors of rows in the rows, and says which row in the summary', async () => {
    const { server } = await openForm();
    await fillPromotion(goodPromotion);
    for (const name of [/^Add a package$/, /^Add an item$/, /^Add a link$/]) await press(name);
    const pack = page.getByRole('group', { name: 'Package 1' });
    await pack.getByLabelText('Package name').fill('ก'.repeat(256));
    await pack.getByLabelText('Price (THB)').fill('แพง');
    await pack.getByLabelText('Discount (%)').fill('101');
    const item = page.getByRole('group', { name: 'Item 1' });
    await item.getByLabelText('Item name').fill('ยา');
    await item.getByLabelText('Price (THB)').fill('0.333');
    await page.getByLabelText('Address (URL)').fill('javascript:alert(1)');
    await submitButton.click();
    const price = 'Price must be a number of at least 0, with at most two decimals';
    for (const [field, text] of [
      [pack.getByLabelText('Package name'), 'Name too long'],
      [pack.getByLabelText('Price (THB)'), price],
      [pack.getByLabelText('Discount (%)'), 'Discount must be between 0 and 100'],
      [item.getByLabelText('Price (THB)'), price],
      [page.getByLabelText('Address (URL)'), 'Links must start with http:// or https://'],
    ] as const) {
      await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(text));
    }
    const summary = page.getByRole('region', { name: 'Please check 5 fields' });
    await expect.element(summary).toHaveFocus();
    await expect.element(summary).toHaveTextContent(`Item 1 Price (THB): ${price}`);
    await summary.getByRole('link', { name: /^Link 1/ }).click();
    await expect.element(page.getByLabelText('Address (URL)')).toHaveFocus();
    for (const name of [/^Remove link 1$/, /^Remove package 1$/, /^Remove item 1$/]) await press(name);
    await expect
      .element(page.getByRole('group', { name: /^(Package|Item|Link) 1$/ }))
      .not.toBeInTheDocument();
    await submitButton.click();
    await expectToast('Success', published);
    expect(server.requests(insert)[0]?.body).toMatchObject({ packages: [], social_links: [] });
  });

  test('is refused with more rows than the table takes', async () => {
    const rows = Array.from({ length: 101 }, (_, at) => ({
      key: `${at}`,
      name: 'ชุดเล็ก',
      price: '100',
      discount_percentage: '',
    }));
    const links = Array.from({ length: 21 }, (_, at) => ({
      key: `${at}`,
      type: 'other',
      url: 'https://a.example/',
    }));
    await openForm({ fill: storeDraft({ packages: rows, social_links: links }) });
    await submitButton.click();
    await expectToast('Validation Error', 'At most 20 links, At most 100 packages and items');
    const errors = () => [...document.querySelectorAll('.field-error')].map((each) => each.textContent);
    expect(errors()).toEqual(['At most 20 links', 'At most 100 packages and items']);
  });

  test('is sent with hostile texts as they are', async () => {
    const { server } = await openForm();
    const title = '<img src=x onerror=alert(1)><script>alert(2)</script> \u202eเทกลับ';
    const remarks = '😀'.repeat(2000);
    await fillPromotion({ ...goodPromotion, promotion_title: title, remarks });
    await submitButton.click();
    await expectToast('Success', published);
    expect(server.requests(insert)[0]?.body).toMatchObject({ promotion_title: title, remarks });
    await passTime(1500);
    await shown(/onerror=alert/);
    expect(document.querySelector('img[src="x"], #root script')).toBeNull();
  });

  test('is filled and sent with the keyboard alone', async () => {
    const { server } = await openForm();
    promotionField('promotion_title').element().focus();
    await userEvent.keyboard('Spa');
    await tabTo(/^Description/);
    await userEvent.keyboard('Two hours.');
    await tabTo(/^Area/);
    await userEvent.keyboard('CM');
    await tabTo(/^Address/);
    await userEvent.keyboard('Road');
    await tabTo(/^Start date/);
    await userEvent.keyboard('01012026');
    await tabTo(/^End date/);
    await userEvent.keyboard('31122027');
    await tabTo(/^Submit Promotion/);
    await userEvent.keyboard('{Enter}');
    await expectToast('Success', published);
    expect(server.requests(insert)[0]?.body).toMatchObject({
      promotion_title: 'Spa',
      start_date: '2026-01-01',
      end_date: '2027-12-31',
    });
  });

  test('takes its days from a calendar, and reads a Buddhist year as what it is', async () => {
    await openForm();
    await promotionField('start_date').fill('01/12/2569');
    await shown(/2569 was read as a Buddhist year: 2026/);
    await page.getByRole('button', { name: 'Choose a date: Start date' }).click();
    await page.getByRole('dialog', { name: 'Start date' }).getByText('24', { exact: true }).click();
    await expect.element(promotionField('start_date')).toHaveValue('24/12/2026');
    await promotionField('end_date').fill('31/2');
    promotionField('area').element().focus();
    await expect.element(promotionField('end_date')).toHaveAccessibleDescription('Invalid date format');
  });

  test('lets a member of two hospitals choose for which', async () => {
    const second = {
      ...hospital,
      id: '00000000-0000-7000-8000-00000000aa02',
      name: 'คลินิกลานนา',
      slug: 'lanna',
    };
    const { server } = await openForm({
      arrange: (made, person) => {
        made.tables['hospitals']?.push(second);
        made.tables['hospital_members']?.push({
          user_id: person?.userId,
          hospital_id: second.id,
          role: 'staff',
          hospital: second,
          created_at: '2026-02-01T00:00:00Z',
        });
      },
    });
    await fillPromotion(goodPromotion);
    await page.getByRole('combobox', { name: /^Hospital name/ }).selectOptions('คลินิกลานนา');
    await submitButton.click();
    await expectToast('Success', published);
    expect(server.requests(insert)[0]?.body).toMatchObject({ hospital_id: second.id });
  });
});

describe('pictures of a promotion', () => {
  test('are made smaller, lose their metadata and are uploaded before the row names them', async () => {
    const { server, person } = await openForm();
    await fillPromotion(goodPromotion);
    const photo = await photograph({ width: 1600, height: 800 });
    expect(await photo.text()).toContain(EXIF_SECRET);
    choosePicture(/^Promotion image/, photo);
    await press(/^Add an item$/);
    const item = page.getByRole('group', { name: 'Item 1' });
    await item.getByLabelText('Item name').fill('ยา');
    await item.getByLabelText('Price (THB)').fill('5');
    const itemPhoto = await photograph({ width: 600, height: 600 });
    choosePicture(/^Item image/, itemPhoto);
    // The form is submitted at once, so that it has to wait for the pictures.
    await press(/^Submit Promotion$/);
    await expectToast('Success', published);
    const sent = server.requests(upload);
    const row = server.requests(insert)[0]?.body as { image_url: string; packages: { image_url: string }[] };
    const folder = `promotion-images/${person?.userId}`;
    for (const [at, { pattern, bytes, pixels, url }] of [
      {
        pattern: new RegExp(`/${folder}/[0-9a-f-]{36}\\.webp$`),
        bytes: 0.3,
        pixels: 800,
        url: row.image_url,
      },
      {
        pattern: new RegExp(`/${folder}/items/[0-9a-f-]{36}\\.webp$`),
        bytes: 0.2,
        pixels: 400,
        url: row.packages[0]?.image_url,
      },
    ].entries()) {
      const { path = '', body } = sent[at] ?? {};
      const picture = body as Blob;
      expect(path).toMatch(pattern);
      expect(url).toBe(
        `${location.origin}/storage/v1/object/public/${path.slice('/storage/v1/object/'.length)}`,
      );
      expect(picture.type).toBe('image/webp');
      expect(picture.size).toBeLessThanOrEqual(bytes * 1024 * 1024);
      expect(await picture.text()).not.toContain(EXIF_SECRET);
      const bitmap = await createImageBitmap(picture);
      expect(Math.max(bitmap.width, bitmap.height)).toBeLessThanOrEqual(pixels);
    }
  });

  test('of the wrong kind or size are refused in words', async () => {
    await openForm();
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    choosePicture(/^Promotion image/, new File([script], 'x.png', { type: 'image/png' }));
    await expectToast('Invalid file type', 'Only JPEG, PNG, WebP, and GIF images are allowed');
    choosePicture(/^Promotion image/, gifOfBytes(5 * 1024 * 1024 + 1));
    await expectToast('File too large', 'Image must be under 5MB');
    await press(/^Add an item$/);
    choosePicture(/^Item image/, gifOfBytes(2 * 1024 * 1024 + 1));
    await expectToast('File too large', 'Item image must be under 2MB');
    await fillPromotion(goodPromotion);
    choosePicture(/^Promotion image/, brokenPng());
    // The form is submitted at once, so that it has to wait for the picture.
    await press(/^Submit Promotion$/);
    await expectToast('Error', 'This image cannot be read. Choose another one.');
    await expect.element(submitButton).toBeEnabled();
    await expect.element(chosenImages()).not.toBeInTheDocument();
  });

  test('with damaged metadata are taken, and can be removed', async () => {
    await openForm();
    choosePicture(/^Promotion image/, await photograph({ width: 40, height: 20, damaged: true }));
    await expect.element(chosenImages()).toBeVisible();
    await press(/^Remove the image$/);
    await expect.element(chosenImages()).not.toBeInTheDocument();
  });

  test('PUBLISH-29: have a point that stays in view, by pointer and by arrow keys, and every crop follows', async () => {
    const { server } = await openForm();
    await fillPromotion(goodPromotion);
    choosePicture(/^Promotion image/, await photograph({ width: 400, height: 400 }));
    await expect.element(chosenImages()).toBeVisible();
    await page.getByText('Choose what stays in view').click();
    const point = page.getByRole('slider', { name: 'Point that stays in view' });
    await expect.element(point).toHaveAttribute('aria-valuetext', '50% from the left, 50% from the top');
    const { width, height } = point.element().getBoundingClientRect();
    await point.click({ position: { x: width * 0.21, y: height * 0.88 } });
    await expect.element(point).toHaveAttribute('aria-valuetext', '20% from the left, 90% from the top');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}');
    await expect.element(point).toHaveAttribute('aria-valuetext', '10% from the left, 100% from the top');
    const cropOf = (name: string) =>
      page
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .element();
    for (const name of ['Card', 'Card on a phone', 'Shared link and page']) {
      const image = cropOf(name).querySelector('img');
      // The style changes a frame later, because reduced motion makes every transition very short.
      await expect
        .poll(() => image && getComputedStyle(image).objectPosition, { message: name })
        .toBe('10% 100%');
    }
    expect(getComputedStyle(chosenImages().element()).objectPosition).toBe('10% 100%');
    await draftSaved();
    await page.getByRole('button', { name: 'Back to the middle' }).click();
    await expect.element(point).toHaveAttribute('aria-valuetext', '50% from the left, 50% from the top');
    // The drag starts at the point in the middle, as a finger's does.
    const dot = point.element().querySelector('.focus-point');
    const box = point.element().getBoundingClientRect();
    if (!dot) throw new Error('No point.');
    await userEvent.dragAndDrop(dot, point.element(), { targetPosition: { x: box.width * 0.7, y: 1 } });
    await expect.element(point).toHaveAttribute('aria-valuetext', '70% from the left, 0% from the top');
    await submitButton.click();
    await expectToast('Success', published);
    expect(server.requests(insert)[0]?.body).toMatchObject({
      image_url: expect.stringMatching(/\/[0-9a-f-]{36}\.webp#focus=70,0$/),
    });
  });

  test('PUBLISH-30 several are uploaded and published in their order, each with its point, also out of a draft', async () => {
    const app = await openForm();
    const { server } = app;
    await fillPromotion(goodPromotion);
    choosePicture(/^Promotion image/, await photograph({ width: 40, height: 20 }));
    for (const n of [2, 3, 4]) await press(/^Add a picture$/).then(() => shown(new RegExp(`Picture ${n}`)));
    const rows = page.getByRole('group', { name: /^Picture/ });
    const row = (n: number) => page.getByRole('group', { name: `Picture ${n}`, exact: true });
    const choose = async (n: number, width: number) => {
      choosePictureIn(row(n).element(), await photograph({ width, height: 20 }));
      await expect.element(row(n).getByRole('img', { name: 'Chosen image' })).toBeVisible();
    };
    await choose(2, 60);
    await choose(3, 80);
    await row(3).getByText('Choose what stays in view').click();
    row(3).getByRole('slider').element().focus();
    await userEvent.keyboard('{ArrowUp}');
    // A row without a picture is not published.
    await press(/^Move Picture 3 up$/);
    await expect.element(page.getByText('Moved to place 1 of 3')).toBeInTheDocument();
    await draftSaved();
    server.goOffline();
    await visitAgain(app);
    await expect.poll(() => rows.elements()).toHaveLength(3);
    server.goOnline();
    await submitButton.click();
    await expectToast('Success', published);
    const sizes = await Promise.all(
      server.requests(upload).map(async ({ body }) => (await createImageBitmap(body as Blob)).width),
    );
    expect(sizes).toEqual([40, 80, 60]);
    const [main, ...more] = server
      .requests(upload)
      .map(
        ({ path }) =>
          `${location.origin}/storage/v1/object/public/${path.slice('/storage/v1/object/'.length)}`,
      );
    const sent = server.requests(insert)[0]?.body as { image_url: string; more_images: string[] };
    expect(sent.image_url).toBe(main);
    expect(sent.more_images).toEqual([`${more[0]}#focus=50,40`, more[1]]);
  });

  test('PUBLISH-30 at most eight are added, and without a main one the first of them is it', async () => {
    const { server } = await openForm();
    await fillPromotion(goodPromotion);
    const add = page.getByRole('button', { name: 'Add a picture' });
    for (let n = 0; n < 8; n += 1) await add.click();
    await expect.element(add).toBeDisabled();
    for (let n = 9; n > 2; n -= 1) await press(new RegExp(`^Remove picture ${n}$`));
    const first = page.getByRole('group', { name: 'Picture 2' });
    choosePictureIn(first.element(), await photograph({ width: 40, height: 20 }));
    await expect.element(first.getByRole('img', { name: 'Chosen image' })).toBeVisible();
    await submitButton.click();
    await expectToast('Success', published);
    expect(server.requests(insert)[0]?.body).toMatchObject({
      image_url: expect.stringMatching(/\.webp$/) as string,
      more_images: [],
    });
  });

  test('that the storage refuses stop the save, but not those of an item', async () => {
    const { server } = await openForm();
    await fillPromotion(goodPromotion);
    choosePicture(/^Promotion image/, await photograph({ width: 40, height: 20 }));
    await expect.element(chosenImages()).toBeVisible();
    server.answer(upload, { status: 400, json: { statusCode: '413', message: 'Payload too large' } });
    await submitButton.click();
    await expectToast('Error', failed);
    await shown(/The image could not be uploaded/);
    expect(server.requests(insert)).toEqual([]);
    await press(/^Remove the image$/);
    await press(/^Add an item$/);
    const item = page.getByRole('group', { name: 'Item 1' });
    await item.getByLabelText('Item name').fill('ยา');
    await item.getByLabelText('Price (THB)').fill('5');
    choosePicture(/^Item image/, await photograph({ width: 40, height: 40 }));
    await expect.element(chosenImages()).toBeVisible();
    await submitButton.click();
    await expectToast('Success', published);
    expect(server.requests(insert)[0]?.body).toMatchObject({
      packages: [{ kind: 'item', name: 'ยา', price: 5 }],
    });
  });

  test('PUBLISH-9 of an item do not stop the save where the storage does not answer', async () => {
    const { server } = await openForm();
    await fillPromotion(goodPromotion);
    await press(/^Add an item$/);
    const item = page.getByRole('group', { name: 'Item 1' });
    await item.getByLabelText('Item name').fill('ยา');
    await item.getByLabelText('Price (THB)').fill('5');
    choosePicture(/^Item image/, await photograph({ width: 40, height: 40 }));
    await expect.element(chosenImages()).toBeVisible();
    server.answer(upload, { status: 503, json: {} });
    await submitButton.click();
    await expectToast('Success', published);
    expect(server.requests(insert)[0]?.body).toMatchObject({
      packages: [{ kind: 'item', name: 'ยา', price: 5 }],
    });
  });
});

describe('the draft of a promotion', () => {
  test('with its picture outlives the visit and a time without a network, and is published once', async () => {
    const app = await openForm();
    const { server } = app;
    await fillPromotion(goodPromotion);
    choosePicture(/^Promotion image/, await photograph({ width: 60, height: 40 }));
    await expect.element(chosenImages()).toBeVisible();
    await draftSaved();
    server.goOffline();
    await visitAgain(app);
    await shown(/Continued from the draft that was saved here/);
    await expect.element(promotionField('promotion_title')).toHaveValue(goodPromotion.promotion_title);
    await expect.element(chosenImages()).toBeVisible();
    await submitButton.click();
    // The notice was visible before the press too, so the enabled button shows that the attempt has ended.
    await expect.element(submitButton).toBeEnabled();
    await shown(/You are offline. Your draft is kept on this device/);
    expect(shownToasts()).toEqual([]);
    await expect.element(submitButton).toBeEnabled();
    server.goOnline();
    server.loseAnswer(insert);
    await submitButton.click();
    await expectToast('Error', failed);
    await shown(/The server did not answer, so nothing may have been published/);
    await submitButton.click();
    await expectToast('Success', published);
    expect(storedRows(server).map((row) => row['promotion_title'])).toEqual([goodPromotion.promotion_title]);
    // The picture was uploaded once; the second attempt finds it in the storage.
    expect(server.files.size).toBe(1);
    await passTime(1500);
    await visitAgain(app);
    await expect.element(promotionField('promotion_title')).toHaveValue('');
    await expect.element(page.getByRole('button', { name: 'Start over' })).not.toBeInTheDocument();
  });

  test('cannot be changed or given up while it is sent, and afterwards the focus is where it was', async () => {
    const { server } = await openForm();
    await fillPromotion(goodPromotion);
    const held = server.hold(insert);
    submitButton.element().focus();
    await submitButton.click();
    await held.arrived;
    await expect.element(page.getByRole('button', { name: 'Publishing...' })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    promotionField('promotion_title').element().focus();
    expect(document.activeElement).toBe(document.body);
    server.tables['hospital_members']?.splice(0);
    held.release();
    await expectToast('Error', failed);
    await expect.element(submitButton).toHaveFocus();
  });

  test('PUBLISH-31 sent again after a lost answer overwrites nothing that another member saved', async () => {
    const { server } = await openForm();
    await fillPromotion(goodPromotion);
    server.loseAnswer(insert);
    await submitButton.click();
    await expectToast('Error', failed);
    const [row = {}] = storedRows(server);
    saveElsewhere(row, { promotion_title: 'ชื่อของเขา' });
    await fillPromotion({ area: 'ลำปาง' });
    await submitButton.click();
    await shown(/Taken over from them: Promotion title\./);
    expect(row).toMatchObject({ promotion_title: 'ชื่อของเขา', area: goodPromotion.area });
    await submitButton.click();
    await expectToast('Success', published);
    expect(row).toMatchObject({ promotion_title: 'ชื่อของเขา', area: 'ลำปาง' });
    expect(storedRows(server)).toHaveLength(1);
  });

  test('started over after a lost answer makes another promotion', async () => {
    const app = await openForm();
    const { server } = app;
    await fillPromotion(goodPromotion);
    server.loseAnswer(insert);
    await submitButton.click();
    await expectToast('Error', failed);
    await visitAgain(app);
    await press(/^Start over$/);
    await expect.element(promotionField('promotion_title')).toHaveValue('');
    await expect.element(page.getByRole('button', { name: 'Start over' })).not.toBeInTheDocument();
    await fillPromotion({ ...goodPromotion, promotion_title: 'ฉีดวัคซีน' });
    await submitButton.click();
    await expectToast('Success', published);
    expect(storedRows(server).map((row) => row['promotion_title'])).toEqual([
      goodPromotion.promotion_title,
      'ฉีดวัคซีน',
    ]);
  });

  test('that was cancelled can be had back with Undo', async () => {
    const app = await openForm();
    await press(/^Cancel$/);
    await expect.poll(() => location.pathname).toBe('/');
    expect(shownToasts()).toEqual([]);
    await app.go('/submit');
    await fillPromotion({ promotion_title: 'นวดไทย' });
    await press(/^Cancel$/);
    await expect.poll(() => location.pathname).toBe('/');
    await expectToast('Input discarded');
    await press(/^Undo$/);
    await expect.poll(() => location.pathname).toBe('/submit');
    await expect.element(promotionField('promotion_title')).toHaveValue('นวดไทย');
  });

  test('for a hospital that the person left is continued for the present one', async () => {
    await openForm({ fill: storeDraft({ hospital: { id: 'gone', name: 'ที่เก่า' } }) });
    await expect.element(page.getByLabelText(/^Hospital name/)).toHaveValue(hospital.name);
  });

  test('is published without the emptied form being shown what it lacks', async () => {
    await openForm();
    await fillPromotion(goodPromotion);
    const seen = { emptied: false, lacks: false };
    const title = promotionField('promotion_title').element() as HTMLInputElement;
    const watch = new MutationObserver(() => {
      seen.emptied ||= title.value === '';
      seen.lacks ||= document.body.textContent.includes('Promotion title is required');
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    await submitButton.click();
    await expectToast('Success', published);
    await expect.poll(() => seen.emptied).toBe(true);
    await passTime(1500);
    await expect.poll(() => location.pathname).toBe('/');
    watch.disconnect();
    expect(seen.lacks).toBe(false);
  });
});

describe('what the server refuses', () => {
  test('is shown at the field that it names, until that is changed', async () => {
    const { server } = await openForm();
    await fillPromotion(goodPromotion);
    refuseOnce(
      server,
      'new row for relation "promotions" violates check constraint "promotions_area_length"',
    );
    await submitButton.click();
    await expectToast('Validation Error', 'Area too long');
    await expect.element(promotionField('area')).toHaveAccessibleDescription(/Area too long/);
    await expect.element(page.getByRole('region', { name: 'Please check one field' })).toHaveFocus();
    await promotionField('area').fill('ลำพูน');
    await expect.element(promotionField('area')).not.toHaveAccessibleDescription(/Area too long/);
  });

  test('is shown with the way out where the hospital published as often as it may today', async () => {
    const { server } = await openForm();
    await fillPromotion(goodPromotion);
    server.answer(insert, { status: 400, json: { code: 'SB022', message: 'too many' } }, 1);
    await submitButton.click();
    await shown(/publishes 50 times a day at most\. Your draft is kept on this device; publish it tomorrow/);
    await expect.element(promotionField('area')).toHaveValue(goodPromotion.area);
    await draftSaved();
  });

  test('is shown by its code where no field is to blame, and the draft is there at the next visit', async () => {
    const app = await openForm();
    await fillPromotion(goodPromotion);
    refuseOnce(app.server, 'something that no form knows');
    await submitButton.click();
    await expectToast('Error', failed);
    await shown(/A value is not one that the server takes\. Your draft is kept/);
    await expect.element(submitButton).toHaveFocus();
    await draftSaved();
    await visitAgain(app);
    await expect.element(promotionField('area')).toHaveValue(goodPromotion.area);
  });

  test('for a session that is over, the form offers to sign in and come back', async () => {
    const { server, person } = await openForm();
    await fillPromotion(goodPromotion);
    server.auth.endSessions(person?.userId ?? '');
    server.answer(insert, { status: 401, json: { code: 'PGRST301', message: 'JWT expired' } });
    await submitButton.click();
    await shown(/Please sign in again to publish/);
    expect(shownToasts()).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect.poll(() => location.pathname + location.search).toBe('/hospital-auth?next=%2Fsubmit');
  });
});

describe('the place of a promotion', () => {
  const found = { name: 'เชียงใหม่ราม', address: '8 ถนนบุญเรืองฤทธิ์ เชียงใหม่', lat: 18.7944, lng: 98.9786 };
  const searchField = page.getByRole('combobox', { name: /Business\/Shop Location/ });
  const options = page.getByRole('listbox', { name: /Location/ }).getByRole('option');

  const geolocation = Object.getOwnPropertyDescriptor(Navigator.prototype, 'geolocation');
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'geolocation');
    expect(Object.getOwnPropertyDescriptor(Navigator.prototype, 'geolocation')).toEqual(geolocation);
  });
  const answerPosition = (answer: { lat: number; lng: number } | { code: number } | null) =>
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: answer && {
        getCurrentPosition: (good: (at: object) => void, bad: (error: object) => void) =>
          'code' in answer ? bad(answer) : good({ coords: { latitude: answer.lat, longitude: answer.lng } }),
      },
    });

  test('is searched and chosen with the keyboard', async () => {
    const { server } = await openForm({
      arrange: (made) => {
        made.functions['search-places'] = () => ({ places: [found, { ...found, name: 'อื่น' }] });
      },
    });
    await searchField.fill('เชียงใหม่');
    await expect.element(options.first()).toBeVisible();
    await shown(/2 places found/);
    await userEvent.keyboard('{Escape}');
    await expect.element(options.first()).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    await expect.element(promotionField('location_address')).toHaveValue(`${found.name}, ${found.address}`);
    await shown(/Selected: 18\.7944, 98\.9786/);
    expect(server.requests(/search-places/).map(({ body }) => body)).toEqual([{ query: 'เชียงใหม่' }]);
  });

  test('is chosen from suggestions that lie above the bar of actions', async () => {
    const places = ['หนึ่ง', 'สอง', 'สาม', 'สี่'].map((name) => ({ name, address: 'เชียงใหม่', lat: 18, lng: 99 }));
    await openForm({
      arrange: (server) => void (server.functions['search-places'] = () => ({ places })),
    });
    await searchField.fill('แม่ริม');
    await passTime(300);
    const last = options.last();
    await expect.element(last).toBeVisible();
    const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
    const bar = () => boxOf(document.querySelector('.save-bar'));
    // The last suggestion is scrolled to where the bar is, so one of the two covers the other.
    window.scrollBy({ top: boxOf(last.element()).bottom - bar().bottom, behavior: 'instant' });
    const { left, top, bottom } = boxOf(last.element());
    expect(bottom).toBeGreaterThan(bar().top);
    const seen = document.elementFromPoint(left + 20, (top + bottom) / 2);
    expect(last.element().contains(seen)).toBe(true);
  });

  test('says what a search came to', async () => {
    const { server } = await openForm({
      arrange: (made) => {
        made.functions['search-places'] = () => ({ places: [] });
      },
    });
    await searchField.fill('ไม่มีที่นี่แน่นอน');
    await shown(/Nothing found. Type the address, or set a pin on the map/);
    server.answer(/search-places/, { status: 500 });
    await searchField.fill('เชียงราย');
    await shown(/The search does not answer/);
    server.goOffline();
    await searchField.fill('ลำปาง');
    await shown(/You are offline. Type the address/);
    expect(server.requests(/search-places/)).toHaveLength(3);
  });

  test('is set by a pin on the map, and taken away', async () => {
    await openForm();
    await press(/^Choose on the map$/);
    await press(/^Set the pin in the centre$/);
    await shown(/Selected: 13\.1\d*, 101\.0\d*/);
    await press(/^Remove position$/);
    await expect.element(page.getByText(/^Selected/)).not.toBeInTheDocument();
    await press(/^Close the map$/);
    await expect.element(page.getByRole('region', { name: 'Map' })).not.toBeInTheDocument();
  });

  test('is read from the device, or the reason why not is said', async () => {
    const { server } = await openForm();
    for (const [answer, text] of [
      [{ code: 1 }, /The browser may not read the position/],
      [{ code: 2 }, /cannot be found right now/],
      [{ code: 3 }, /took too long/],
      [null, /This browser cannot read the position/],
    ] as const) {
      answerPosition(answer);
      await press(/^Use this device’s position$/);
      await shown(text);
    }
    answerPosition({ lat: 18.788344, lng: 98.985312 });
    await press(/^Use this device’s position$/);
    await shown(/Selected: 18\.7883, 98\.9853/);
    await fillPromotion(goodPromotion);
    await submitButton.click();
    await expectToast('Success', published);
    expect(server.requests(insert)[0]?.body).toMatchObject({
      location_lat: 18.788344,
      location_lng: 98.985312,
    });
  });
});

function refuseOnce(server: TestServer, message: string): void {
  server.answer(insert, { status: 400, json: { code: '23514', message, details: null, hint: null } }, 1);
}

/** Stores a draft on the device, as an earlier visit left it. */
function storeDraft(values: object): NonNullable<OpenOptions['fill']> {
  return async (store) => {
    const { emptyPromotionForm } = await import('../../../src/promotions/rules/promotion-form.ts');
    await store.putSetting('promotion:new', {
      id: crypto.randomUUID(),
      basedOn: null,
      values: { ...emptyPromotionForm(hospital), ...goodPromotion, ...values },
    });
  };
}

describe('claims that the operator does not want', () => {
  const withSetting = (enforcement: string) => (server: TestServer) => {
    server.tables['advert_settings'] = [{ id: 'ความงาม', enforcement, approval: 'off' }];
  };
  const claim = { ...goodPromotion, promotion_title: 'คลินิกที่ดีที่สุดในเชียงใหม่' };

  test('PUBLISH-14 are remarked on under the field while it is typed, with reason and law', async () => {
    await openForm({ arrange: withSetting('warn') });
    await fillPromotion(claim);
    const title = promotionField('promotion_title');
    await expect.element(title).not.toHaveAccessibleDescription(/ที่สุด/);
    await page.getByLabelText(/^Category/).selectOptions('ความงาม');
    await expect
      .element(title)
      .toHaveAccessibleDescription(/Check these words.*“ที่สุด”: superlatives need proof \(Advertising Board/s);
    await title.fill('คลินิกในเชียงใหม่');
    await expect.element(title).not.toHaveAccessibleDescription(/Check these words/);
  });

  test('SECURITY-35 are named by the form where the server refuses them', async () => {
    const { server } = await openForm({ arrange: withSetting('refuse') });
    await fillPromotion(claim);
    await page.getByLabelText(/^Category/).selectOptions('ความงาม');
    await expect
      .element(promotionField('promotion_title'))
      .toHaveAccessibleDescription(/This site does not publish these words/);
    server.answer(insert, { status: 400, json: { code: 'SB027', message: 'superlative' } }, 1);
    await submitButton.click();
    await shown(/The site refuses words of this advert/);
    await draftSaved();
  });

  test('PUBLISH-14 get no remark unless an operator wants it', async () => {
    await openForm();
    await fillPromotion({ ...claim, description: 'รักษาหายขาด ฟรี 100%' });
    await expect.element(promotionField('description')).not.toHaveAccessibleDescription(/words/);
  });
});

describe('before it is published', () => {
  test('PUBLISH-24 the preview shows card and page of what was typed, and sends nothing', async () => {
    const { server } = await openForm();
    await fillPromotion({ ...goodPromotion, price: '2000', discount_percentage: '25' });
    await press(/^Preview$/);
    const preview = page.getByRole('dialog', { name: 'Preview' });
    const title = goodPromotion.promotion_title;
    await expect.element(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(preview.getByRole('heading', { level: 3, name: title })).toBeVisible();
    await expect.element(preview.getByText('฿1,500.00').first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(preview).not.toBeInTheDocument();
    await expect.element(promotionField('promotion_title')).toHaveValue(title);
    const sent = server.sent.map(({ method, path }) => `${method} ${path}`);
    expect(sent.filter((line) => insert.test(line) || upload.test(line))).toEqual([]);
  });

  test('PUBLISH-25 items are put in order by buttons, which the focus stays on, and by dragging', async () => {
    await openForm();
    const names = page.getByLabelText(/^Item name/);
    for (const [index, name] of ['หนึ่ง', 'สอง', 'สาม'].entries()) {
      await press(/^Add an item$/);
      await names.nth(index).fill(name);
    }
    const order = () => names.elements().map((input) => (input as HTMLInputElement).value);
    await press(/^Move Item 1 down$/);
    expect(order()).toEqual(['สอง', 'หนึ่ง', 'สาม']);
    await expect.element(page.getByRole('button', { name: /^Move Item 2 down$/ })).toHaveFocus();
    await expect.element(page.getByText('Moved to place 2 of 3')).toBeInTheDocument();
    const handles = [...document.querySelectorAll('.row-handle')];
    const [first, last] = [handles[0], handles[2]];
    if (!first || !last) throw new Error('There is no handle.');
    await userEvent.dragAndDrop(first, last);
    await expect.poll(order).toEqual(['หนึ่ง', 'สาม', 'สอง']);
  });
});
