import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TOAST_MS } from '../../../src/ui/notices/toasts.ts';
import { fillStorage } from '../support/break-storage.ts';
import { passTime } from '../support/clock.ts';
import { eventRow } from '../support/listings.ts';
import { cardOf, heading, link, toast } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import type { TestPerson } from '../support/people.ts';
import { addRegistrations, registrationRow } from '../support/model-registrations.ts';
import { addPages } from '../support/site-pages.ts';
import { addAccount, signInByForm } from '../support/sign-in-by-form.ts';
import { Refusal, type TestServer } from '../support/test-server.ts';

const path = '/event/sabaidee/charity-walk';
const title = 'เดินการกุศล';
const id = String(eventRow()['id']);
const card = page.getByRole('region', { name: 'ลงทะเบียน' });
const inCard = (name: string) => card.getByRole('button', { name, exact: true });
const question = page.getByRole('alertdialog');

function hold(given: Parameters<typeof eventRow>[0] = {}) {
  return (server: TestServer) => {
    server.tables['events'] = [eventRow(given)];
    addRegistrations(server);
  };
}

function holdWith(
  row: { status?: 'registered' | 'waiting'; checked_in_at?: string },
  given: Parameters<typeof eventRow>[0] = {},
) {
  return (server: TestServer, person: TestPerson | null) => {
    hold({ registered_count: 1, ...given })(server);
    const user_id = person?.userId ?? '';
    server.tables['event_registrations']?.push(registrationRow({ event_id: id, user_id, ...row }));
  };
}

/** Registers another person, who takes a seat. */
function fillSeat(server: TestServer): void {
  const user_id = '00000000-0000-7000-8000-00000000ffff';
  server.tables['event_registrations']?.push(registrationRow({ event_id: id, user_id }));
  for (const row of server.tables['events'] ?? []) {
    row['registered_count'] = Number(row['registered_count']) + 1;
  }
}

describe('registering for an event', () => {
  test('OFFLINE-5 a full device shows the code, though it cannot store it', async () => {
    const app = await openApp({ path: '/events', person: 'agent', arrange: hold() });
    await expect.element(cardOf(title)).toBeVisible();
    fillStorage('settings');
    await app.go(path);
    await inCard('ลงทะเบียน').click();
    await expect.element(toast('ลงทะเบียนสำเร็จ!')).toBeVisible();
    await expect.element(inCard('ลงทะเบียนแล้ว')).toBeDisabled();
    await expect.element(card.getByRole('img', { name: 'คิวอาร์โค้ด ABCDE-12345' })).toBeVisible();
  });

  test('a visitor signs in first; the registration is completed, counted, and given back', async () => {
    let person: TestPerson | undefined;
    const app = await openApp({
      path: '/events',
      arrange: (server) => {
        hold()(server);
        person = addAccount(server, 'agent');
      },
    });
    await link(`ดูรายละเอียด ${title}`).click();
    await expect.element(card).toHaveTextContent('ระบบจะให้เข้าสู่ระบบก่อน');
    await inCard('ลงทะเบียน').click();
    await expect.element(toast('กรุณาเข้าสู่ระบบก่อนลงทะเบียน')).toBeVisible();
    await signInByForm(person!);
    await expect.element(toast('ลงทะเบียนสำเร็จ!')).toBeVisible();
    expect(app.router.latestLocation.pathname).toBe(path);
    await expect.element(inCard('ลงทะเบียนแล้ว')).toBeDisabled();
    await expect.element(card).toHaveTextContent('เหลือ 39 จาก 40 ที่นั่ง');
    await expect.element(card.getByRole('img', { name: 'คิวอาร์โค้ด ABCDE-12345' })).toBeVisible();
    await expect.element(card).toHaveTextContent('แสดงรหัสนี้เมื่อมาถึง');
    // The list had read the seats before the registration.
    await link('กลับ').click();
    await expect.element(cardOf(title)).toHaveTextContent('เหลือ 39 จาก 40');
    await link(title).click();
    await passTime(TOAST_MS);

    await inCard('ยกเลิกการลงทะเบียน').click();
    await expect.element(question).toHaveTextContent('ที่นั่งของคุณจะเป็นของคนอื่นทันที');
    await question.getByRole('button', { name: 'เก็บไว้' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(app.server.requests(/cancel_registration/)).toEqual([]);
    await inCard('ยกเลิกการลงทะเบียน').click();
    await question.getByRole('button', { name: 'ยกเลิกการลงทะเบียน' }).click();
    await expect.element(toast('ยกเลิกการลงทะเบียนแล้ว')).toBeVisible();
    await expect.element(card).toHaveTextContent('เหลือ 40 จาก 40 ที่นั่ง');
    await expect.element(card).toHaveFocus();
    await expect.element(inCard('ลงทะเบียน')).toBeEnabled();
    expect(app.server.tables['event_registrations']).toEqual([]);
  });

  test('EVENT-13 PAGE-7 a visitor registers a group and agrees to mails, also over the sign-in, and withdraws', async () => {
    let person: TestPerson | undefined;
    const app = await openApp({
      path,
      arrange: (server) => {
        hold()(server);
        addPages(server);
        person = addAccount(server, 'agent');
      },
    });
    const mail = card.getByRole('switch', { name: /^แจ้งข่าวกิจกรรมนี้/ });
    await expect.element(mail).not.toBeChecked();
    await expect.element(card.getByRole('link', { name: 'นโยบายความเป็นส่วนตัว' })).toBeVisible();
    await card.getByLabelText('มากี่คน').selectOptions('3 คน');
    await card.getByText('ใช้ชื่อ โทรศัพท์ หรือ LINE อื่น').click();
    await card.getByLabelText('โทรศัพท์').fill('081x');
    await inCard('ลงทะเบียน').click();
    await expect.element(toast('Validation Error', 'รูปแบบหมายเลขโทรศัพท์ไม่ถูกต้อง')).toBeVisible();
    await card.getByLabelText('โทรศัพท์').fill('081-234-5678');
    await card.getByLabelText('ชื่อ').fill(' แอน ใจดี ');
    await card.getByLabelText('ไอดี LINE').fill('ann');
    await mail.click();
    await passTime(TOAST_MS);
    await inCard('ลงทะเบียน').click();
    await signInByForm(person!);
    await expect.element(toast('ลงทะเบียนสำเร็จ!')).toBeVisible();
    expect(app.server.requests(/register_for_event/).map(({ body }) => body)).toMatchObject([
      {
        full_name: 'แอน ใจดี',
        telephone: '081-234-5678',
        line_id: 'ann',
        party_size: 3,
        wants_mail: true,
        // The form showed this version of the privacy notice before the sign-in.
        notice: 1,
      },
    ]);
    await expect.element(card).toHaveTextContent('เหลือ 37 จาก 40 ที่นั่ง');
    await expect.element(card).toHaveTextContent('3 คน');
    const agreed = () => app.server.tables['event_registrations']?.[0]?.['mail_agreed_at'] ?? null;
    await expect.element(mail).toBeChecked();
    expect(agreed()).not.toBeNull();
    await passTime(TOAST_MS);
    app.server.answer(/change_event_mail/, 'no_network', 1);
    await mail.click();
    await expect.element(toast('Error', 'ยังไม่ได้บันทึก โปรดลองอีกครั้ง')).toBeVisible();
    await expect.element(mail).toBeChecked();
    await mail.click();
    await expect.poll(agreed).toBeNull();
    await expect.element(mail).not.toBeChecked();
  });

  test('PEOPLE-7 what a visitor typed stays where the event filled up during the sign-in', async () => {
    let person: TestPerson | undefined;
    const app = await openApp({
      path,
      arrange: (server) => {
        hold({ max_attendees: 3 })(server);
        person = addAccount(server, 'agent');
      },
    });
    const group = card.getByLabelText('มากี่คน');
    const mail = card.getByRole('switch', { name: /^แจ้งข่าวกิจกรรมนี้/ });
    await group.selectOptions('3 คน');
    await mail.click();
    await inCard('ลงทะเบียน').click();
    for (const row of app.server.tables['events'] ?? []) row['registered_count'] = 3;
    await signInByForm(person!);
    await expect.element(inCard('เข้าคิวรอที่นั่ง')).toBeVisible();
    await expect.element(group).toHaveValue('3');
    await expect.element(mail).toBeChecked();
  });

  test('a wish of a visitor is forgotten after half an hour', async () => {
    let person: TestPerson | undefined;
    const app = await openApp({
      path,
      arrange: (server) => {
        hold()(server);
        person = addAccount(server, 'agent');
      },
    });
    await inCard('ลงทะเบียน').click();
    await expect.element(heading('Sign In')).toBeVisible();
    await passTime(30 * 60_000);
    await signInByForm(person!);
    await expect.element(inCard('ลงทะเบียน')).toBeEnabled();
    expect(app.server.requests(/register_for_event/)).toEqual([]);
  });

  test('of a full event takes a place in the waiting list, by keyboard, which moves up or is left', async () => {
    const app = await openApp({ path, person: 'agent', arrange: hold({ max_attendees: 1 }) });
    fillSeat(app.server);
    await app.router.invalidate();
    await expect.element(card).toHaveTextContent('ครบ 1 ที่นั่งแล้ว');
    await expect.element(card).toHaveTextContent('เต็มแล้ว');
    const held = app.server.hold(/register_for_event/);
    await expect.element(inCard('เข้าคิวรอที่นั่ง')).toBeEnabled();
    inCard('เข้าคิวรอที่นั่ง').element().focus();
    await userEvent.keyboard('{Enter}');
    await held.arrived;
    await expect.element(inCard('กำลังลงทะเบียน...')).toBeDisabled();
    held.release();
    await expect.element(toast('เข้าคิวรอแล้ว')).toBeVisible();
    await expect.element(card).toHaveTextContent('คุณอยู่คิวที่ 1');
    // Another button has replaced the pressed one, so its card gets the focus.
    await expect.element(card).toHaveFocus();
    await expect.element(inCard('อยู่ในคิวรอ')).toBeDisabled();
    await passTime(TOAST_MS);
    await inCard('ออกจากคิวรอ').click();
    await expect.element(question).toHaveTextContent('คุณจะเสียลำดับในคิว');
    await userEvent.keyboard('{Escape}');
    // Meanwhile a seat becomes free and goes to the person who waits.
    for (const row of app.server.tables['event_registrations'] ?? []) row['status'] = 'registered';
    await openAgain(app);
    await expect.element(inCard('ลงทะเบียนแล้ว')).toBeDisabled();
    for (const row of app.server.tables['event_registrations'] ?? []) row['status'] = 'waiting';
    await openAgain(app);
    await inCard('ออกจากคิวรอ').click();
    await question.getByRole('button', { name: 'ออกจากคิวรอ' }).click();
    await expect.element(toast('ออกจากคิวรอแล้ว')).toBeVisible();
  });

  async function openAgain(app: Awaited<ReturnType<typeof openApp>>): Promise<void> {
    await app.go('/events');
    await app.go(path);
  }

  test('says what changed meanwhile, what the server refuses, and where it does not answer', async () => {
    const app = await openApp({ path, person: 'agent', arrange: hold({ max_attendees: 5 }) });
    const refused = 'ไม่สามารถลงทะเบียนได้';
    const answers: readonly [answer: () => unknown, text: string][] = [
      [() => 'full', 'ที่นั่งเต็มแล้ว คุณเข้าคิวรอได้'],
      [() => 'started', 'กิจกรรมเริ่มแล้ว จึงปิดรับลงทะเบียน'],
      [() => 'unknown', 'กิจกรรมนี้ไม่มีแล้ว'],
      [() => 'unconfirmed', 'ยืนยันที่อยู่อีเมลของคุณก่อน'],
      [() => 'same_address', 'อีเมลนี้มีที่นั่งของกิจกรรมนี้แล้วในอีกบัญชีหนึ่ง'],
      [
        () => {
          throw new Refusal({ code: 'P0001', message: 'ปิดปรับปรุงชั่วคราว' });
        },
        'ปิดปรับปรุงชั่วคราว',
      ],
      // An answer of an unknown shape does not prove a registration.
      [() => ({ odd: true }), 'เซิร์ฟเวอร์ไม่ตอบ ลองอีกครั้งได้ ระบบไม่ลงทะเบียนซ้ำ'],
    ];
    for (const [answer, text] of answers) {
      app.server.functions['register_for_event'] = answer;
      await inCard('ลงทะเบียน').click();
      await expect.element(toast(refused, text)).toBeVisible();
      await passTime(TOAST_MS);
      await expect.element(inCard('ลงทะเบียน')).toBeEnabled();
    }
    app.server.answer(/register_for_event/, { status: 503, json: '' }, 1);
    await inCard('ลงทะเบียน').click();
    await expect.element(toast(refused, 'เซิร์ฟเวอร์ไม่ตอบ')).toBeVisible();
    await passTime(TOAST_MS);
    // The answer to a successful registration is lost; the next press reports that registration.
    addRegistrations(app.server);
    app.server.loseAnswer(/register_for_event/);
    app.server.answer(/GET .*event_registrations/, 'no_network', 1);
    await inCard('ลงทะเบียน').click();
    await expect.element(toast(refused)).toBeVisible();
    await passTime(TOAST_MS);
    await inCard('ลงทะเบียน').click();
    await expect.element(toast('คุณลงทะเบียนไว้แล้ว')).toBeVisible();
    await expect.element(inCard('ลงทะเบียนแล้ว')).toBeDisabled();
    expect(app.server.tables['event_registrations']).toHaveLength(1);
  });

  test('a seat that cannot be given back stays, with the reason', async () => {
    const app = await openApp({ path, person: 'agent', arrange: holdWith({}) });
    const answers: readonly [answer: () => unknown, text: string][] = [
      [() => 'started', 'กิจกรรมเริ่มแล้ว จึงปิดรับลงทะเบียน'],
      [
        () => {
          throw new Refusal({ code: 'P0001', message: 'ปิดปรับปรุงชั่วคราว' });
        },
        'ปิดปรับปรุงชั่วคราว',
      ],
      [() => null, 'เซิร์ฟเวอร์ไม่ตอบ'],
    ];
    for (const [answer, text] of answers) {
      app.server.functions['cancel_registration'] = answer;
      await inCard('ยกเลิกการลงทะเบียน').click();
      await question.getByRole('button', { name: 'ยกเลิกการลงทะเบียน' }).click();
      await expect.element(toast('ยกเลิกการลงทะเบียนไม่สำเร็จ', text)).toBeVisible();
      await passTime(TOAST_MS);
      await expect.element(inCard('ลงทะเบียนแล้ว')).toBeDisabled();
    }
    // A registration that is gone already counts as cancelled.
    app.server.functions['cancel_registration'] = () => 'unknown';
    await inCard('ยกเลิกการลงทะเบียน').click();
    await question.getByRole('button', { name: 'ยกเลิกการลงทะเบียน' }).click();
    await expect.element(toast('ยกเลิกการลงทะเบียนแล้ว')).toBeVisible();
  });

  test('closes by itself at the very start, and the page says when it is over', async () => {
    const app = await openApp({
      path,
      person: 'agent',
      arrange: hold({ start_date: '2026-11-22T03:10:00+00:00', end_date: '2026-11-22T03:20:00+00:00' }),
    });
    await expect.element(inCard('ลงทะเบียน')).toBeEnabled();
    await passTime(10 * 60_000);
    await expect.element(inCard('เริ่มแล้ว')).toBeDisabled();
    await passTime(10 * 60_000 + 1);
    await expect.element(card).toHaveTextContent('กิจกรรมนี้จบแล้ว');
    await expect.element(card.getByRole('button')).not.toBeInTheDocument();
    expect(app.server.requests(/register_for_event/)).toEqual([]);
  });

  test('needs a network; the code at the door does not, once it was seen', async () => {
    const app = await openApp({ path, person: 'agent', arrange: holdWith({}) });
    await expect.element(card).toHaveTextContent('ABCDE-12345');
    await app.go('/events');
    app.server.answer(/event_registrations/, 'no_network');
    await app.go(path);
    await expect.element(card).toHaveTextContent('ABCDE-12345');
    app.server.goOffline();
    await expect.element(inCard('ยกเลิกการลงทะเบียน')).toBeDisabled();
    app.server.goOnline();
    await expect.element(inCard('ยกเลิกการลงทะเบียน')).toBeEnabled();

    const visitor = await openApp({ path, arrange: hold() });
    await expect.element(inCard('ลงทะเบียน')).toBeEnabled();
    visitor.server.goOffline();
    await expect.element(card).toHaveTextContent('ต้องมีเครือข่ายจึงจะลงทะเบียนได้');
    await expect.element(inCard('ลงทะเบียน')).toBeDisabled();
  });

  test('OFFLINE-5: a later start without a network opens the event with the code, and no count of seats', async () => {
    const app = await openApp({ path, person: 'agent', arrange: holdWith({}) });
    await expect.element(card).toHaveTextContent('ABCDE-12345');
    await app.go('/about');
    app.server.goOffline();
    app.router.clearCache();
    await app.go(path);
    await expect.element(heading(title)).toBeVisible();
    await expect.element(page.getByRole('main')).toHaveTextContent('สวนลุมพินี');
    await expect.element(card).toHaveTextContent('ABCDE-12345');
    await expect.element(card).not.toHaveTextContent('เหลือ');
  });

  test('OFFLINE-5: the device shows no event whose registration was cancelled', async () => {
    const app = await openApp({ path, person: 'agent', arrange: holdWith({}) });
    await expect.element(card).toHaveTextContent('ABCDE-12345');
    app.server.tables['event_registrations'] = [];
    await app.go('/about');
    await app.go(path);
    await expect.element(inCard('ลงทะเบียน')).toBeEnabled();
    await app.go('/about');
    app.server.goOffline();
    app.router.clearCache();
    await app.go(path);
    await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('เปิดหน้านี้ไม่ได้ในขณะนี้');
  });

  test('who was checked in at the door sees that beside the code', async () => {
    await openApp({ path, person: 'agent', arrange: holdWith({ checked_in_at: '2026-11-22T02:00:00Z' }) });
    await expect.element(card).toHaveTextContent('เช็กอินแล้ว');
    await expect.element(card).not.toHaveTextContent('แสดงรหัสนี้เมื่อมาถึง');
  });
});
