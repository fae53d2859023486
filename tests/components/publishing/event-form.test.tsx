import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eventDetail } from '../../../src/events/event-fixtures.ts';
import { press, shown } from '../gallery/screen-state.ts';
import { expectToast, shownToasts } from '../support/expect-toast.ts';
import { eventRow } from '../support/listings.ts';
import { openApp, type App, type OpenOptions } from '../support/open-app.tsx';
import { hospital, type PersonName } from '../support/people.ts';
import type { Row } from '../support/select-rows.ts';
import { brokenPng, choosePicture, EXIF_SECRET, gifOfBytes, photograph } from './make-picture.ts';
import { createButton, eventField, fillEvent, goodEvent, saveEventButton } from './event-fields.ts';
import { modelPublications, saveElsewhere } from './model-publications.ts';

const insert = /POST \/rest\/v1\/events/;
const update = /PATCH \/rest\/v1\/events/;
const load = /GET \/rest\/v1\/events\?id=/;
const upload = /POST \/storage\/v1\/object/;
const created = 'สร้างกิจกรรมสำเร็จ!';
const saved = 'แก้ไขกิจกรรมสำเร็จ!';
const createFailed = 'ไม่สามารถสร้างกิจกรรมได้';
const saveFailed = 'ไม่สามารถแก้ไขกิจกรรมได้';

async function open(options: Partial<OpenOptions> & { path: string }): Promise<App> {
  return openApp({
    person: 'owner',
    ...options,
    arrange: (server, person) => {
      modelPublications(server);
      options.arrange?.(server, person);
    },
  });
}

async function openNew(options: Partial<OpenOptions> = {}): Promise<App> {
  const app = await open({ path: '/submit-event', ...options });
  await expect.element(createButton).toBeVisible();
  return app;
}

const editPath = `/edit-event/${eventDetail().id}`;

async function openEdit(
  options: { person?: PersonName; given?: Row; arrange?: OpenOptions['arrange'] } = {},
): Promise<App & { row: Row }> {
  const row = { ...eventRow(), ...options.given };
  const app = await open({
    path: editPath,
    person: options.person ?? 'owner',
    arrange: (server, person) => {
      server.tables['events'] = [row];
      options.arrange?.(server, person);
    },
  });
  return { ...app, row };
}

async function openForm(options: Parameters<typeof openEdit>[0] = {}) {
  const app = await openEdit(options);
  await expect.element(saveEventButton).toBeVisible();
  return app;
}

async function visitAgain(app: App, path: string): Promise<void> {
  await app.go('/events');
  await expect.element(page.getByRole('button', { name: 'ยกเลิก' })).not.toBeInTheDocument();
  await app.go(path);
  await expect.element(page.getByRole('button', { name: 'ยกเลิก' })).toBeVisible();
}

const storedTitles = (app: App) => (app.server.tables['events'] ?? []).map((row) => row['event_title']);
const chosenImage = page.getByRole('img', { name: 'รูปที่เลือก' });

afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));
const answerClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

describe('a new event', () => {
  test('is sent as it was typed, with its picture made smaller, and leads to the dashboard', async () => {
    const { server, person } = await openNew({
      arrange: (made) => {
        made.functions['search-places'] = () => ({
          places: [{ name: 'สวนหลวง', address: 'สวนหลวง เชียงใหม่', lat: 18.79, lng: 98.98 }],
        });
      },
    });
    await expect.element(page.getByLabelText(/^โรงพยาบาล/)).toHaveValue(hospital.name);
    const { end_day: _, ...typed } = goodEvent;
    await fillEvent({ ...typed, category: 'กีฬา', max_attendees: '๔๐', contact_phone: '02-123 4567' });
    // The end day defaults to the start day, because most events last one day.
    await expect.element(eventField('end_day')).toHaveValue('05/12/2099');
    await page.getByRole('combobox', { name: /ค้นหาสถานที่/ }).fill('สวน');
    await expect.element(page.getByRole('option').first()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(eventField('location_address')).toHaveValue('สวนหลวง เชียงใหม่');
    const photo = await photograph({ width: 2000, height: 600 });
    choosePicture(/^รูปกิจกรรม/, photo);
    // The form is submitted at once, so that it has to wait for the picture.
    await press(/^สร้างกิจกรรม$/);
    await expectToast(created);
    await expect.poll(() => location.pathname).toBe('/hospital-dashboard');
    const picture = server.requests(upload)[0]?.body as Blob;
    expect(picture.type).toBe('image/webp');
    expect(picture.size).toBeLessThanOrEqual(1024 * 1024);
    expect(await picture.text()).not.toContain(EXIF_SECRET);
    expect((await createImageBitmap(picture)).width).toBe(1920);
    expect(server.requests(insert).map(({ body }) => body)).toEqual([
      {
        id: expect.any(String),
        user_id: person?.userId,
        hospital_id: hospital.id,
        event_title: goodEvent.event_title,
        description: goodEvent.description,
        start_date: '2099-12-05T06:30:00+07:00',
        end_date: '2099-12-05T09:00:00+07:00',
        category: 'กีฬา',
        max_attendees: 40,
        contact_phone: '02-123 4567',
        contact_details: null,
        location_address: 'สวนหลวง เชียงใหม่',
        location_lat: 18.79,
        location_lng: 98.98,
        image_url: expect.stringMatching(/\/promotion-images\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.webp$/),
        seo_title: goodEvent.event_title,
        seo_description: goodEvent.description,
      },
    ]);
  });

  test('keeps an end day of its own when the start day moves', async () => {
    await openNew();
    await fillEvent({ start_day: '05/12/2099', end_day: '07/12/2099' });
    await fillEvent({ start_day: '06/12/2099' });
    await expect.element(eventField('end_day')).toHaveValue('07/12/2099');
    await press(/^เลือกบนแผนที่$/);
    await press(/^ปักหมุดตรงกลาง$/);
    await shown(/เลือกแล้ว: 13\.1/);
    await press(/^ลบตำแหน่ง$/);
    await expect.element(page.getByText(/^เลือกแล้ว/)).not.toBeInTheDocument();
  });

  test('leads the keyboard from the summary to the field', async () => {
    await openNew();
    await fillEvent({ ...goodEvent, event_title: '' });
    await createButton.click();
    await expect.element(page.getByRole('region', { name: 'โปรดตรวจสอบ 1 ช่อง' })).toHaveFocus();
    expect(document.activeElement?.textContent).toContain('ชื่อกิจกรรม: Event title is required');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(eventField('event_title')).toHaveFocus();
  });

  test('refuses pictures that cannot be drawn or are too large, in words', async () => {
    const { server } = await openNew();
    await fillEvent(goodEvent);
    choosePicture(/^รูปกิจกรรม/, gifOfBytes(20 * 1024 * 1024 + 1));
    await expectToast('ไฟล์ใหญ่เกินไป', 'รูปต้องไม่เกิน 20MB');
    choosePicture(/^รูปกิจกรรม/, brokenPng());
    // The form is submitted at once, so that it has to wait for the picture.
    await press(/^สร้างกิจกรรม$/);
    await expectToast('ไม่สามารถประมวลผลรูปภาพได้');
    await expect.element(createButton).toBeEnabled();
    expect(server.requests(insert)).toEqual([]);
  });

  test('outlives the visit and a time without a network as a draft, and is published once', async () => {
    const app = await openNew();
    const { server } = app;
    await fillEvent({ ...goodEvent, max_attendees: '10' });
    await shown(/บันทึกฉบับร่างแล้ว/);
    server.goOffline();
    await visitAgain(app, '/submit-event');
    await shown(/ทำต่อจากฉบับร่างที่บันทึกไว้ในเครื่องนี้/);
    await expect.element(eventField('event_title')).toHaveValue(goodEvent.event_title);
    await expect.element(eventField('start_time')).toHaveValue(goodEvent.start_time);
    await createButton.click();
    // The notice was visible before the press too, so the enabled button shows that the attempt has ended.
    await expect.element(createButton).toBeEnabled();
    await shown(/คุณออฟไลน์อยู่ ร่างเก็บไว้ในเครื่องนี้แล้ว/);
    expect(shownToasts()).toEqual([]);
    server.goOnline();
    server.loseAnswer(insert);
    await createButton.click();
    await expectToast(createFailed, 'เซิร์ฟเวอร์ไม่ตอบ');
    await createButton.click();
    await expectToast(created);
    expect(storedTitles(app)).toEqual([goodEvent.event_title]);
  });

  test('started over after a lost answer is another event', async () => {
    const app = await openNew();
    await fillEvent(goodEvent);
    choosePicture(/^รูปกิจกรรม/, await photograph({ width: 60, height: 40 }));
    await expect.element(chosenImage).toBeVisible();
    app.server.loseAnswer(insert);
    await createButton.click();
    await expectToast(createFailed, 'เซิร์ฟเวอร์ไม่ตอบ');
    await visitAgain(app, '/submit-event');
    await press(/^เริ่มใหม่$/);
    await expect.element(eventField('event_title')).toHaveValue('');
    await expect.element(chosenImage).not.toBeInTheDocument();
    await fillEvent({ ...goodEvent, event_title: 'ปั่นเพื่อหัวใจ' });
    await createButton.click();
    await expectToast(created);
    expect(storedTitles(app)).toEqual([goodEvent.event_title, 'ปั่นเพื่อหัวใจ']);
  });

  test('whose picture the storage refuses is not sent; where the storage says that the person may not, so does a toast', async () => {
    const { server } = await openNew();
    await fillEvent(goodEvent);
    choosePicture(/^รูปกิจกรรม/, await photograph({ width: 60, height: 40 }));
    await expect.element(chosenImage).toBeVisible();
    server.answer(upload, { status: 400, json: { statusCode: '413', message: 'Payload too large' } }, 1);
    await createButton.click();
    await expectToast(createFailed, 'อัปโหลดรูปไม่สำเร็จ');
    server.answer(upload, { status: 400, json: { statusCode: '403', message: 'row-level security' } }, 1);
    await createButton.click();
    await expectToast('คุณไม่มีสิทธิ์ในการสร้างกิจกรรม');
    await expect.poll(() => location.pathname).toBe('/');
    expect(server.requests(insert)).toEqual([]);
  });

  test('shows what the server refuses at its field, until that is changed', async () => {
    const { server } = await openNew();
    await fillEvent(goodEvent);
    const message = 'new row for relation "events" violates check constraint "events_url_slug_format"';
    server.answer(insert, { status: 400, json: { code: '23514', message } }, 1);
    await createButton.click();
    await expectToast('Validation Error', 'ชื่อกิจกรรม: This title makes no address');
    await expect.element(page.getByRole('region', { name: 'โปรดตรวจสอบ 1 ช่อง' })).toHaveFocus();
    await fillEvent({ event_title: 'อื่น' });
    await expect.element(eventField('event_title')).not.toHaveAccessibleDescription(/makes no address/);
  });

  test('offers to sign in and come back where the session is over', async () => {
    const { server, person } = await openNew();
    await fillEvent(goodEvent);
    server.auth.endSessions(person?.userId ?? '');
    server.answer(insert, { status: 401, json: { code: 'PGRST301', message: 'JWT expired' } });
    await createButton.click();
    await shown(/โปรดเข้าสู่ระบบอีกครั้งเพื่อเผยแพร่/);
    await page.getByRole('main').getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
    await expect.poll(() => location.pathname + location.search).toBe('/hospital-auth?next=%2Fsubmit-event');
  });

  test('sends away a person who was removed while writing', async () => {
    const { server } = await openNew();
    await fillEvent(goodEvent);
    server.tables['hospital_members']?.splice(0);
    await createButton.click();
    await expectToast('คุณไม่มีสิทธิ์ในการสร้างกิจกรรม');
    await expect.poll(() => location.pathname).toBe('/');
    expect(server.tables['events']).toEqual([]);
  });

  test('that was cancelled can be had back with Undo', async () => {
    const app = await openNew();
    await press(/^ยกเลิก$/);
    await expect.poll(() => location.pathname).toBe('/hospital-dashboard');
    expect(shownToasts()).toEqual([]);
    await app.go('/submit-event');
    await fillEvent({ event_title: 'นั่งสมาธิ' });
    await press(/^ยกเลิก$/);
    await expectToast('ทิ้งข้อมูลที่พิมพ์แล้ว');
    await press(/^เลิกทำ$/);
    await expect.poll(() => location.pathname).toBe('/submit-event');
    await expect.element(eventField('event_title')).toHaveValue('นั่งสมาธิ');
  });

  test('is for the hospital that a member of two chooses, and a draft for one that was left is for the first', async () => {
    const second = {
      ...hospital,
      id: '00000000-0000-7000-8000-00000000aa02',
      name: 'คลินิกลานนา',
      slug: 'lanna',
    };
    const { emptyEventForm } = await import('../../../src/events/rules/event-form.ts');
    const { server } = await openNew({
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
      fill: async (store) => {
        const values = emptyEventForm({ id: 'gone', name: 'ที่เก่า' });
        await store.putSetting('event:new', { id: crypto.randomUUID(), basedOn: null, values });
      },
    });
    const choice = page.getByRole('combobox', { name: /^โรงพยาบาล/ });
    await expect.element(choice).toHaveValue(hospital.id);
    await fillEvent(goodEvent);
    await choice.selectOptions('คลินิกลานนา');
    await createButton.click();
    await expectToast(created);
    expect(server.requests(insert)[0]?.body).toMatchObject({ hospital_id: second.id });
  });
});

describe('a stored event', () => {
  test('fills the form with times of Bangkok, and a new title makes a new address', async () => {
    const { server, row } = await openForm({ given: { registered_count: 3 } });
    await expect.element(eventField('start_day')).toHaveValue('05/12/2026');
    await expect.element(eventField('start_time')).toHaveValue('09:00');
    await expect.element(eventField('max_attendees')).toHaveAccessibleDescription(/ลงทะเบียนแล้ว 3 คน/);
    await fillEvent({ contact_details: 'คุณเอ' });
    await saveEventButton.click();
    await expectToast(saved);
    expect(server.requests(update)[0]?.body).not.toHaveProperty('url_slug');
    expect(row).toMatchObject({ contact_details: 'คุณเอ', url_slug: 'charity-walk' });
  });

  test('is renamed, and loses its limit of seats where that is emptied', async () => {
    const { server, row } = await openForm();
    await fillEvent({ event_title: 'วิ่งเพื่อหัวใจ', max_attendees: '' });
    await saveEventButton.click();
    await expectToast(saved);
    await expect.poll(() => location.pathname).toBe('/hospital-dashboard');
    expect(server.requests(update)[0]?.body).toMatchObject({ url_slug: null });
    expect(row).toMatchObject({ event_title: 'วิ่งเพื่อหัวใจ', max_attendees: null, url_slug: 'วิ่งเพื่อหัวใจ' });
  });

  test('has its address copied, or says that it could not be', async () => {
    const copied: string[] = [];
    await openForm();
    answerClipboard((text) => Promise.resolve(void copied.push(text)));
    await press(/^คัดลอก$/);
    await expectToast('คัดลอก URL แล้ว!');
    expect(copied).toEqual([`${location.origin}/event/sabaidee/charity-walk`]);
    answerClipboard(() => Promise.reject(new Error('Not allowed.')));
    await press(/^คัดลอก$/);
    await expectToast('คัดลอก URL ไม่สำเร็จ');
  });

  test('is deleted after a question, and a delete that failed is shown as such', async () => {
    const { server } = await openForm();
    const question = page.getByRole('alertdialog');
    await press(/^ลบกิจกรรม$/);
    await expect.element(question).toHaveTextContent('เดินการกุศล');
    await question.getByRole('button', { name: 'ยกเลิก' }).click();
    server.answer(/DELETE \/rest\/v1\/events/, { status: 403 }, 1);
    await press(/^ลบกิจกรรม$/);
    await question.getByRole('button', { name: 'ลบ', exact: true }).click();
    await expectToast('Error', 'Failed to delete event');
    expect(location.pathname).toBe(editPath);
    await press(/^ลบกิจกรรม$/);
    await question.getByRole('button', { name: 'ลบ', exact: true }).click();
    await expectToast('Success', 'Event deleted successfully');
    await expect.poll(() => location.pathname).toBe('/hospital-dashboard');
    expect(server.tables['events']).toEqual([]);
  });

  test('that the server does not give stands behind Retry', async () => {
    const { server } = await openEdit({ arrange: (made) => made.answer(load, { status: 500 }, 1) });
    await expectToast('ไม่สามารถโหลดข้อมูลกิจกรรมได้');
    await press(/^ลองอีกครั้ง$/);
    await expect.element(saveEventButton).toBeVisible();
    expect(server.requests(load)).toHaveLength(2);
  });

  test('that the server refuses to give sends home', async () => {
    await openEdit({ arrange: (made) => made.answer(load, { status: 400 }, 1) });
    await expectToast('คุณไม่มีสิทธิ์เข้าถึงกิจกรรมนี้');
    await expect.poll(() => location.pathname).toBe('/');
  });

  test('waits for a network behind Retry', async () => {
    const app = await openNew({
      arrange: (made) => {
        made.tables['events'] = [eventRow()];
      },
    });
    app.server.goOffline();
    await app.go(editPath);
    await expect.element(page.getByRole('button', { name: 'ลองอีกครั้ง' })).toBeVisible();
    expect(shownToasts()).toEqual([]);
    app.server.goOnline();
    await press(/^ลองอีกครั้ง$/);
    await expect.element(saveEventButton).toBeVisible();
  });

  test('that two members edit loses nothing of either', async () => {
    const { row } = await openForm();
    await fillEvent({ event_title: 'ชื่อของฉัน', contact_details: 'คุณเอ' });
    saveElsewhere(row, { event_title: 'ชื่อของเขา', max_attendees: 20 });
    await saveEventButton.click();
    await shown(/รับการแก้ไขของเขามาแล้ว: จำนวนที่รับ/);
    await shown(/แก้ไขทั้งสองฝ่าย ในฟอร์มเป็นของคุณ: ชื่อกิจกรรม/);
    await expect.element(eventField('max_attendees')).toHaveValue('20');
    await saveEventButton.click();
    await expectToast(saved);
    expect(row).toMatchObject({ event_title: 'ชื่อของฉัน', max_attendees: 20, contact_details: 'คุณเอ' });
  });

  test('may be saved with all of the other one', async () => {
    const { row } = await openForm();
    await fillEvent({ event_title: 'ชื่อของฉัน' });
    saveElsewhere(row, { event_title: 'ชื่อของเขา' });
    await saveEventButton.click();
    await press(/^ใช้ของเขาทั้งหมดแทน$/);
    await expect.element(eventField('event_title')).toHaveValue('ชื่อของเขา');
  });

  test('was saved where only the answer was lost, or only the name of the hospital was changed', async () => {
    const { server, row } = await openForm();
    await fillEvent({ contact_details: 'คุณเอ' });
    server.loseAnswer(update);
    await saveEventButton.click();
    await expectToast(saveFailed, 'เซิร์ฟเวอร์ไม่ตอบ');
    await saveEventButton.click();
    await expectToast(saved);
    expect(row).toMatchObject({ contact_details: 'คุณเอ' });
  });

  test('is saved over a change that no form shows', async () => {
    const { row } = await openForm();
    await fillEvent({ contact_details: 'คุณเอ' });
    saveElsewhere(row, { hospital_name: 'ชื่อใหม่' });
    await saveEventButton.click();
    await expectToast(saved);
    expect(row).toMatchObject({ contact_details: 'คุณเอ' });
  });

  test('a draft from before another save says so', async () => {
    const app = await openForm();
    await fillEvent({ event_title: 'ชื่อของฉัน' });
    saveElsewhere(app.row, { event_title: 'ชื่อของเขา' });
    await visitAgain(app, editPath);
    await shown(/มีคนอื่นบันทึกกิจกรรมนี้ระหว่างที่คุณแก้ไข/);
    await expect.element(eventField('event_title')).toHaveValue('ชื่อของฉัน');
    await press(/^เริ่มใหม่$/);
    await expect.element(eventField('event_title')).toHaveValue('ชื่อของเขา');
  });

  test('is refused with a sentence for the code, and the draft stays', async () => {
    const { server } = await openForm();
    await fillEvent({ event_title: 'แก้ไขทีหลัง' });
    server.answer(update, { status: 400, json: { code: 'XX000', message: 'ฐานข้อมูลไม่ว่าง' } }, 1);
    await saveEventButton.click();
    await expectToast(saveFailed, 'เซิร์ฟเวอร์ไม่รับรายการนี้ (XX000)');
    await shown(/บันทึกฉบับร่างแล้ว/);
    await expect.element(eventField('event_title')).toHaveValue('แก้ไขทีหลัง');
  });

  test('sends away a member who was removed while writing, and nothing is saved', async () => {
    const { server, row } = await openForm();
    await fillEvent({ event_title: 'แก้ไขทีหลัง' });
    server.tables['hospital_members']?.splice(0);
    await saveEventButton.click();
    await expectToast('คุณไม่มีสิทธิ์แก้ไขกิจกรรมนี้');
    await expect.poll(() => location.pathname).toBe('/');
    expect(row).toMatchObject({ event_title: 'เดินการกุศล' });
  });

  test('of another hospital sends a member home, and a super admin edits and deletes it', async () => {
    const given = { hospital_id: '00000000-0000-7000-8000-00000000aa02' };
    await openEdit({ given });
    await expectToast('คุณไม่มีสิทธิ์เข้าถึงกิจกรรมนี้');
    await expect.poll(() => location.pathname).toBe('/');
    await openForm({ given, person: 'admin' });
    await press(/^ลบกิจกรรม$/);
    await page.getByRole('alertdialog').getByRole('button', { name: 'ลบ', exact: true }).click();
    // A super admin has no dashboard, and is led to the list of events.
    await expect.poll(() => location.pathname).toBe('/events');
  });
});

test('PUBLISH-14 claims of an event are remarked on where the operator wants it', async () => {
  await openNew({
    arrange: (server) => {
      server.tables['advert_settings'] = [{ id: 'event', enforcement: 'warn', approval: 'warn' }];
    },
  });
  await fillEvent({ ...goodEvent, description: 'แจกรางวัลให้ผู้โชคดีทุกคนที่มา' });
  await expect
    .element(eventField('description'))
    .toHaveAccessibleDescription(/prizes and draws need a permission of their own/);
});
