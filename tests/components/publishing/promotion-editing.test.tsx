import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press, shown } from '../gallery/screen-state.ts';
import { passTime } from '../support/clock.ts';
import { expectToast } from '../support/expect-toast.ts';
import { promotionRow } from '../support/listings.ts';
import { openApp, type App, type OpenOptions } from '../support/open-app.tsx';
import { hospital, type PersonName } from '../support/people.ts';
import type { Row } from '../support/select-rows.ts';
import { modelPublications, saveElsewhere } from './model-publications.ts';
import { fillPromotion, promotionField, saveButton } from './promotion-fields.ts';

const update = /PATCH \/rest\/v1\/promotions/;
const load = /GET \/rest\/v1\/promotions\?id=/;
const updated = 'Promotion updated successfully';
const updateFailed = 'Failed to update promotion. Please try again.';
const lanna = { id: '00000000-0000-7000-8000-00000000aa02', name: 'คลินิกความงามลานนา', slug: 'lanna' };

/** A promotion whose packages are stored as before packages and items had a `kind`. */
function vaccine(): Row {
  const row = promotionRow({
    promotion_title: 'ฉีดวัคซีน ไข้หวัดใหญ่',
    description: 'วัคซีนสี่สายพันธุ์ ครบทุกวัย',
    area: 'เชียงใหม่',
    location_address: 'เชียงใหม่',
    url_slug: 'ฉีดวัคซีน-ไข้หวัดใหญ่',
    price: 900,
    discount_percentage: 10,
  });
  row['packages'] = [
    { name: 'คู่', price: 1700 },
    {
      name: 'เข็ม',
      price: 5,
      image_url: `${location.origin}/storage/v1/object/public/promotion-images/a/c.webp`,
    },
  ];
  return row;
}

async function openEdit(options: Partial<OpenOptions> = {}): Promise<App & { row: Row }> {
  const row = vaccine();
  const app = await openApp({
    path: `/edit/${String(row['id'])}`,
    person: 'owner',
    ...options,
    arrange: (server, person) => {
      modelPublications(server);
      server.tables['promotions'] = [row];
      server.tables['hospitals'] = [{ ...hospital }, { ...lanna, verified_at: null }];
      options.arrange?.(server, person);
    },
  });
  return { ...app, row };
}

async function openForm(person: PersonName = 'owner') {
  const app = await openEdit({ person });
  await expect.element(saveButton).toBeVisible();
  return app;
}

describe('a stored promotion', () => {
  test('fills the form, and the Thai slug that was not touched is sent as it is', async () => {
    const { server, row } = await openForm();
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Edit Hospital Promotion' }))
      .toBeVisible();
    await expect.element(page.getByLabelText(/^Hospital name/)).toHaveAttribute('readonly');
    await expect.element(promotionField('url_slug')).toHaveValue('ฉีดวัคซีน-ไข้หวัดใหญ่');
    const first = (name: string) => page.getByRole('group', { name });
    await expect.element(first('Package 1').getByLabelText('Package name')).toHaveValue('คู่');
    await expect.element(first('Item 1').getByLabelText('Item name')).toHaveValue('เข็ม');
    await fillPromotion({ promotion_title: 'ฉีดวัคซีนไข้หวัด', price: '800' });
    await saveButton.click();
    await expectToast('Success', updated);
    expect(row).toMatchObject({
      promotion_title: 'ฉีดวัคซีนไข้หวัด',
      price: 800,
      url_slug: 'ฉีดวัคซีน-ไข้หวัดใหญ่',
    });
    expect(server.requests(update)).toHaveLength(1);
    await passTime(1500);
    await expect.poll(() => location.pathname).toBe('/');
  });

  test('PUBLISH-3: a member of two hospitals cannot move it', async () => {
    await openEdit({
      arrange: (server, person) => {
        const join = { user_id: person?.userId, hospital_id: lanna.id, role: 'owner' };
        server.tables['hospital_members']?.push({ ...join, hospital: { ...lanna, verified_at: null } });
      },
    });
    await expect.element(page.getByLabelText(/^Hospital name/)).toHaveAttribute('readonly');
  });

  test('shows its picture, and is saved without it where it was removed', async () => {
    const { row } = await openEdit({
      arrange: ({ tables }) => {
        for (const each of tables['promotions'] ?? []) {
          each['image_url'] = `${location.origin}/storage/v1/object/public/promotion-images/a/b.webp`;
        }
      },
    });
    await expect.element(page.getByRole('img', { name: 'Chosen image' }).first()).toBeVisible();
    await press(/^Remove the image$/);
    await saveButton.click();
    await expectToast('Success', updated);
    expect(row['image_url']).toBeNull();
  });

  test('is deleted after a question, and a delete that failed is shown as such', async () => {
    const { server, row } = await openForm();
    await press(/^Delete promotion$/);
    const question = page.getByRole('alertdialog');
    await expect.element(question).toHaveTextContent('Are you sure you want to delete this promotion?');
    await expect.element(question).toHaveTextContent(String(row['promotion_title']));
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(server.requests(/DELETE/)).toEqual([]);
    await press(/^Delete promotion$/);
    server.answer(/DELETE \/rest\/v1\/promotions/, { status: 403 }, 1);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expectToast('Error', 'Failed to delete promotion');
    expect(location.pathname).toMatch(/^\/edit\//);
    await press(/^Delete promotion$/);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expectToast('Success', 'Promotion deleted successfully');
    await expect.poll(() => location.pathname).toBe('/');
    expect(server.tables['promotions']).toEqual([]);
  });

  test('that is not there sends home and says so', async () => {
    await openEdit({ path: '/edit/6a0f0b3e-0000-4000-8000-000000000000' });
    await expectToast('Promotion not found');
    await expect.poll(() => location.pathname).toBe('/');
  });

  test('of another hospital sends home and says so', async () => {
    await openEdit({
      arrange: ({ tables }) => {
        for (const row of tables['promotions'] ?? []) row['hospital_id'] = lanna.id;
      },
    });
    await expectToast('Permission denied', 'This promotion belongs to another hospital.');
    await expect.poll(() => location.pathname).toBe('/');
  });

  test('that the server does not give sends home and says so', async () => {
    await openEdit({ arrange: (server) => server.answer(load, { status: 400 }, 1) });
    await expectToast('Error', 'Failed to load promotion');
    await expect.poll(() => location.pathname).toBe('/');
  });

  test('waits for a network behind Retry', async () => {
    const { server, go, row } = await openEdit({ path: '/faq' });
    // The form for a new promotion fetches the roles before the network is gone.
    await go('/submit');
    await expect.element(page.getByRole('button', { name: 'Submit Promotion' })).toBeVisible();
    server.goOffline();
    await go(`/edit/${String(row['id'])}`);
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    server.goOnline();
    await press(/^Retry$/);
    await expect.element(promotionField('promotion_title')).toHaveValue(String(row['promotion_title']));
  });
});

describe('two members who edit one promotion', () => {
  test('lose nothing: the second sees what was taken over and what both changed', async () => {
    const { row } = await openForm();
    await fillPromotion({ promotion_title: 'วัคซีนของฉัน', price: '700' });
    saveElsewhere(row, { promotion_title: 'วัคซีนของเขา', area: 'ลำปาง' });
    await saveButton.click();
    await shown(/Taken over from them: Area\./);
    await shown(/Changed by both of you, your text is in the form: Promotion title\./);
    await expect.element(page.getByText(/Somebody else saved this promotion/)).toBeInTheDocument();
    expect(document.activeElement?.textContent).toMatch(/Somebody else saved this promotion/);
    await expect.element(promotionField('area')).toHaveValue('ลำปาง');
    await expect.element(promotionField('promotion_title')).toHaveValue('วัคซีนของฉัน');
    expect(row).toMatchObject({ promotion_title: 'วัคซีนของเขา', price: 900 });
    await saveButton.click();
    await expectToast('Success', updated);
    expect(row).toMatchObject({ promotion_title: 'วัคซีนของฉัน', area: 'ลำปาง', price: 700 });
  });

  test('may take all of the other one', async () => {
    const { row } = await openForm();
    await fillPromotion({ promotion_title: 'วัคซีนของฉัน', price: '700' });
    saveElsewhere(row, { promotion_title: 'วัคซีนของเขา', packages: [] });
    await saveButton.click();
    await shown(/Taken over from them: .*Packages/);
    await press(/^Use all of theirs instead$/);
    await expect.element(promotionField('promotion_title')).toHaveValue('วัคซีนของเขา');
    await expect.element(promotionField('price')).toHaveValue('900');
    await expect.element(page.getByText(/Somebody else saved/)).not.toBeInTheDocument();
  });

  test('do not meet where only the name of the hospital was changed', async () => {
    const { row } = await openForm();
    await fillPromotion({ price: '700' });
    saveElsewhere(row, { hospital_name: 'ชื่อใหม่' });
    await saveButton.click();
    await expectToast('Success', updated);
    expect(row).toMatchObject({ price: 700 });
  });

  const visitAgain = async ({ row, go }: Pick<Awaited<ReturnType<typeof openForm>>, 'row' | 'go'>) => {
    await go('/faq');
    await expect.element(saveButton).not.toBeInTheDocument();
    await go(`/edit/${String(row['id'])}`);
    await expect.element(saveButton).toBeVisible();
  };

  test('PUBLISH-31: a draft from before the other save is merged at every visit, until it is saved', async () => {
    const app = await openForm();
    await fillPromotion({ promotion_title: 'วัคซีนของฉัน' });
    saveElsewhere(app.row, { promotion_title: 'วัคซีนของเขา', area: 'ลำปาง' });
    await visitAgain(app);
    await shown(/Taken over from them: Area\./);
    await shown(/Changed by both of you, your text is in the form: Promotion title\./);
    await fillPromotion({ price: '700' });
    await visitAgain(app);
    await shown(/Changed by both of you, your text is in the form: Promotion title\./);
    await saveButton.click();
    await expectToast('Success', updated);
    expect(app.row).toMatchObject({ promotion_title: 'วัคซีนของฉัน', area: 'ลำปาง', price: 700 });
  });

  test('a draft from before the other save can be dropped', async () => {
    const app = await openForm();
    await fillPromotion({ promotion_title: 'วัคซีนของฉัน' });
    saveElsewhere(app.row, { promotion_title: 'วัคซีนของเขา' });
    await visitAgain(app);
    await press(/^Start over$/);
    await expect.element(promotionField('promotion_title')).toHaveValue('วัคซีนของเขา');
    await expect.element(page.getByText(/Changed by both of you/)).not.toBeInTheDocument();
  });

  test('a draft that the row has already, because an answer was lost, is none', async () => {
    const app = await openForm();
    await fillPromotion({ price: '700' });
    app.server.loseAnswer(update);
    await saveButton.click();
    await expectToast('Error', updateFailed);
    await visitAgain(app);
    await expect.element(promotionField('price')).toHaveValue('700');
    await expect.element(page.getByRole('button', { name: 'Start over' })).not.toBeInTheDocument();
    saveElsewhere(app.row, { price: 650 });
    await visitAgain(app);
    await expect.element(promotionField('price')).toHaveValue('650');
  });

  test('a save whose answer was lost is no change by another person', async () => {
    const { server, row } = await openForm();
    await fillPromotion({ price: '700' });
    server.loseAnswer(update);
    await saveButton.click();
    await expectToast('Error', updateFailed);
    await saveButton.click();
    await expectToast('Success', updated);
    expect(row).toMatchObject({ price: 700 });
    expect(server.requests(update)).toHaveLength(2);
  });
});

describe('a member', () => {
  test('who was removed while writing is shown so, and nothing is saved', async () => {
    const { server, row } = await openForm();
    await fillPromotion({ promotion_title: 'แก้ไขที่ไม่มีสิทธิ์' });
    server.tables['hospital_members']?.splice(0);
    await saveButton.click();
    await expectToast('Error', updateFailed);
    await shown(/You may not change this promotion any more/);
    await expect.element(promotionField('promotion_title')).toHaveValue('แก้ไขที่ไม่มีสิทธิ์');
    expect(row).toMatchObject({ promotion_title: 'ฉีดวัคซีน ไข้หวัดใหญ่' });
  });

  test('whose save meets a dead network after another save is shown that the server did not answer', async () => {
    const { server, row } = await openForm();
    await fillPromotion({ price: '700' });
    saveElsewhere(row, { area: 'ลำปาง' });
    server.answer(load, { status: 503 });
    await saveButton.click();
    await shown(/The server did not answer/);
    expect(row).toMatchObject({ price: 900 });
  });

  test('who cancels an edit comes home, and Undo leads back to the form', async () => {
    const { row } = await openForm();
    await fillPromotion({ price: '700' });
    await press(/^Cancel$/);
    await expectToast('Input discarded');
    await press(/^Undo$/);
    await expect.poll(() => location.pathname).toBe(`/edit/${String(row['id'])}`);
    await expect.element(promotionField('price')).toHaveValue('700');
  });
});

describe('a super admin', () => {
  const field = page.getByRole('combobox', { name: /Hospital name/ });

  test('moves a promotion to a hospital that is chosen, and to none that was only typed', async () => {
    const { row } = await openForm('admin');
    await expect.element(field).toHaveValue(hospital.name);
    await field.fill('ไม่มีชื่อนี้');
    await shown(/No hospital found/);
    await saveButton.click();
    await expectToast('Validation Error', 'Hospital name is required');
    await field.fill('ลานนา');
    await shown(/1 hospitals found/);
    await page.getByRole('option', { name: lanna.name }).click();
    await shown(new RegExp(`Chosen: ${lanna.name}`));
    await saveButton.click();
    await expectToast('Success', updated);
    expect(row).toMatchObject({ hospital_id: lanna.id, hospital_name: lanna.name });
  });

  test('sees that another person moved it back meanwhile', async () => {
    const { row } = await openEdit({
      person: 'admin',
      arrange: ({ tables }) => {
        for (const each of tables['promotions'] ?? []) {
          Object.assign(each, { hospital_id: lanna.id, hospital_name: lanna.name });
        }
      },
    });
    await expect.element(field).toHaveValue(lanna.name);
    await fillPromotion({ price: '700' });
    saveElsewhere(row, { hospital_id: hospital.id, hospital_name: hospital.name });
    await saveButton.click();
    await shown(/Taken over from them: Hospital name\./);
    await expect.element(field).toHaveValue(hospital.name);
  });

  test('finds in list and page at once what was saved', async () => {
    const { row, go } = await openEdit({ person: 'admin', path: '/' });
    const title = String(row['promotion_title']);
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('link', { name: /^(Edit|แก้ไข) ฉีด/ }).click();
    await expect.element(saveButton).toBeVisible();
    await fillPromotion({ description: 'วัคซีนของปีนี้ ครบทุกวัย' });
    await saveButton.click();
    await expectToast('Success', updated);
    await passTime(1500);
    await expect.poll(() => location.pathname).toBe('/');
    const card = page.getByRole('article').filter({ hasText: title });
    await expect.element(card).toHaveTextContent('วัคซีนของปีนี้');
    await card.getByRole('link', { name: title, exact: true }).click();
    await expect.element(page.getByRole('main')).toHaveTextContent('วัคซีนของปีนี้');
    await go('/');
  });
});

describe('PUBLISH-20: a copy', () => {
  test('starts with everything but the address, and is published as a promotion of its own', async () => {
    const app = await openEdit({ path: `/submit?copy=${String(vaccine()['id'])}` });
    await expect.element(promotionField('promotion_title')).toHaveValue('ฉีดวัคซีน ไข้หวัดใหญ่');
    await expect.element(promotionField('price')).toHaveValue('900');
    await promotionField('promotion_title').fill('ฉีดวัคซีนปีหน้า');
    await press(/^Submit Promotion$/);
    await expectToast('Success', 'Promotion submitted successfully');
    const [first, second] = app.server.tables['promotions'] ?? [];
    expect(first).toMatchObject({ promotion_title: 'ฉีดวัคซีน ไข้หวัดใหญ่', url_slug: 'ฉีดวัคซีน-ไข้หวัดใหญ่' });
    expect(second).toMatchObject({ promotion_title: 'ฉีดวัคซีนปีหน้า', url_slug: 'ฉีดวัคซีนปีหน้า' });
    expect(second?.['id']).not.toBe(first?.['id']);
  });

  test('of what another hospital has published is an empty form', async () => {
    await openEdit({
      path: `/submit?copy=${String(vaccine()['id'])}`,
      arrange: (server) => {
        const [row] = server.tables['promotions'] ?? [];
        if (row) row['hospital_id'] = lanna.id;
      },
    });
    await expect.element(promotionField('promotion_title')).toHaveValue('');
  });
});
