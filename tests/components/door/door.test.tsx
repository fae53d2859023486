import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawCamera } from '../scanner/drawn-camera.ts';
import { expectConsoleError } from '../../support/console-errors.ts';
import { breakReads, fillStorage, lockTables, repairStorage } from '../support/break-storage.ts';
import { passTime } from '../support/clock.ts';
import { eventRow } from '../support/listings.ts';
import { collectSavedFiles } from '../support/made-browser.ts';
import { openApp, type App } from '../support/open-app.tsx';
import { addPages } from '../support/site-pages.ts';
import { newCode, register, shownCode } from '../support/reception.ts';
import type { Row } from '../support/select-rows.ts';
import type { TestServer } from '../support/test-server.ts';

const event = eventRow({ event_title: 'เดินการกุศล', max_attendees: 2 });
const eventId = String(event['id']);
const path = `/hospital-dashboard/event/${eventId}`;

const door = page.getByRole('region', { name: 'Registration code' });
const field = door.getByRole('textbox');
const list = page.getByRole('region', { name: 'Registered people' });
const rowOf = (name: string) => list.getByRole('listitem').filter({ hasText: name });
const toasts = page.getByRole('region', { name: 'Messages' });
const codeOf = (row: Row | undefined) => String(row?.['code']);

interface Door extends App {
  /** The rows of `event_registrations`: a person with a seat, «=1+1» without a telephone, and a person on the waiting list. */
  people: Row[];
}

async function openDoor(
  options: { people?: Row[]; arrange?: (server: TestServer) => void } = {},
): Promise<Door> {
  const people: Row[] = [];
  const given = options.people ?? [
    {},
    { full_name: '=1+1', telephone: null },
    { full_name: '', status: 'waiting' },
  ];
  const app = await openApp({
    path,
    person: 'staff',
    language: 'en',
    arrange: (server) => {
      server.tables['events'] = [{ ...event }];
      people.push(...given.map((row) => register(server, eventId, row)));
      options.arrange?.(server);
    },
  });
  await expect.element(page.getByRole('heading', { name: 'เดินการกุศล' })).toBeVisible();
  return { ...app, people };
}

async function typeCode(code: string): Promise<void> {
  await field.fill(code);
  await door.getByRole('button', { name: 'Check in' }).click();
}

const arrived = (people: readonly Row[]) =>
  people.filter((row) => row['checked_in_at'] !== null).map((row) => row['full_name']);

test('the list is sorted by name, and by who has not come yet', async () => {
  await openDoor({
    people: [
      { full_name: 'เอก มาแล้ว', checked_in_at: '2026-11-22T02:00:00Z' },
      { full_name: 'สมชาย ยังไม่มา' },
      { full_name: 'กานต์ ยังไม่มา' },
    ],
  });
  const names = () =>
    [...document.querySelectorAll('.attendee strong')].map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(['เอก มาแล้ว', 'สมชาย ยังไม่มา', 'กานต์ ยังไม่มา']);
  const order = page.getByLabelText('Order');
  await order.selectOptions('Not here yet first');
  expect(names()).toEqual(['สมชาย ยังไม่มา', 'กานต์ ยังไม่มา', 'เอก มาแล้ว']);
  await order.selectOptions('By name');
  expect(names()).toEqual(['กานต์ ยังไม่มา', 'สมชาย ยังไม่มา', 'เอก มาแล้ว']);
});

test('codes and names check people in, and the counts follow', async () => {
  const { people } = await openDoor();
  const [first, second, waiting] = people;
  const counts = () =>
    [...document.querySelectorAll('.door-counts dd')].map(({ textContent }) => textContent);
  await expect
    .element(rowOf('สุภาพร ใจดี').getByRole('link', { name: 'Call สุภาพร ใจดี' }))
    .toHaveAttribute('href', 'tel:0812345678');
  expect(counts()).toEqual(['0', '2 / 2', '1']);

  await typeCode('   ');
  await expect.element(door).not.toHaveTextContent('No registration');
  await typeCode('ABCDE-FGHJK');
  await expect.element(door).toHaveTextContent('No registration of this event has the code ABCDE-FGHJK.');
  await expect.element(field).toHaveValue('ABCDE-FGHJK');
  await typeCode(codeOf(waiting));
  await expect.element(door).toHaveTextContent('No name given is on the waiting list.');
  await typeCode(shownCode(codeOf(first)).toLowerCase());
  await expect.element(door).toHaveTextContent('สุภาพร ใจดี is checked in.');
  await expect.element(field).toHaveValue('');
  await expect.poll(() => arrived(people)).toEqual(['สุภาพร ใจดี']);
  await typeCode(codeOf(first));
  await expect.element(door).toHaveTextContent(/สุภาพร ใจดี was checked in at 10:0\d already\./);

  // A check-in from the list, found by name, can be undone.
  const search = page.getByRole('searchbox');
  await search.fill('=1');
  await expect.element(rowOf('สุภาพร')).not.toBeInTheDocument();
  await list.getByRole('button', { name: 'Check in =1+1' }).click();
  await expect.poll(() => arrived(people)).toEqual(['สุภาพร ใจดี', '=1+1']);
  expect(counts()).toEqual(['2', '2 / 2', '1']);
  await list.getByRole('button', { name: 'Undo the check-in of =1+1' }).click();
  await expect.poll(() => arrived(people)).toEqual(['สุภาพร ใจดี']);
  expect(second?.['arrival_id']).toBeNull();
  for (const query of ['0812345678', codeOf(first)]) {
    await search.fill(query);
    await expect.element(rowOf('สุภาพร')).toBeVisible();
    await expect.element(rowOf('=1+1')).not.toBeInTheDocument();
  }
  await search.fill('ไม่มีใครชื่อนี้');
  await expect.element(page.getByText('Nobody found')).toBeVisible();
});

test('the list is saved as a file that no spreadsheet runs', async () => {
  const files = collectSavedFiles();
  const { people } = await openDoor();
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = (await files.get('charity-walk.csv')?.text()) ?? '';
  expect(csv).toContain(
    '"Name","Telephone","LINE ID","People","Status","Code","Registered at","Checked in at"',
  );
  expect(csv).toContain(
    `"'=1+1","","","1","Registered","${shownCode(codeOf(people[1]))}","2026-11-20 16:00",""`,
  );
  expect(csv).toContain('"Waiting"');
});

test('EVENT-13 a group counts with its size, and who agreed is written to in LINE with a prepared text', async () => {
  await openDoor({
    people: [
      { full_name: 'มากันสาม', party_size: 3, line_id: 'sam3', mail_agreed_at: '2026-11-20T09:00:00+00:00' },
      { full_name: 'ไม่รับข่าว', line_id: 'quiet' },
    ],
  });
  await expect.element(rowOf('มากันสาม')).toHaveTextContent('3 people');
  expect(document.querySelectorAll('.door-counts dd')[1]?.textContent).toBe('4 / 2');
  const line = rowOf('มากันสาม').getByRole('link', { name: 'Write to มากันสาม in LINE' });
  const { searchParams, host } = new URL(line.element().getAttribute('href') ?? '');
  expect(host).toBe('line.me');
  expect(searchParams.get('text')).toMatch(/มากันสาม.*เดินการกุศล.*\/event\/sabaidee\/charity-walk/);
  await expect.element(rowOf('ไม่รับข่าว').getByRole('link', { name: /LINE/ })).not.toBeInTheDocument();
  const about = page.getByRole('combobox', { name: /^Prepared LINE texts/ });
  for (const [option, words] of [
    ['A seat that came free', /มากันสาม.*เดินการกุศล.*is yours.*give it back until/],
    ['Reminder', /มากันสาม.*เดินการกุศล.*is soon/],
    ['New time or place', /มากันสาม.*เดินการกุศล.*new time or place.*\/event\/sabaidee\/charity-walk/],
    ['The event is cancelled', /มากันสาม.*เดินการกุศล.*is cancelled/],
  ] as const) {
    await about.selectOptions(option);
    await expect
      .poll(() => new URL(line.element().getAttribute('href') ?? '').searchParams.get('text'))
      .toMatch(words);
  }
});

test('EVENT-12 who has no registration is let in by name, with and without a network, and taken back', async () => {
  const { server, people, sync } = await openDoor();
  const box = page.getByRole('region', { name: 'Let in without a registration' });
  const name = box.getByRole('textbox', { name: 'Name' });
  const add = box.getByRole('button', { name: 'Let in' });
  const walkIns = page
    .getByRole('region', { name: 'Without a registration', exact: true })
    .getByRole('listitem');
  const stored = () =>
    (server.tables['event_registrations'] ?? [])
      .filter((row) => row['status'] === 'walk_in')
      .map((row) => row['full_name']);
  await add.click();
  await expect.element(name).toHaveAccessibleDescription('A name has 1 to 100 characters');
  // The name of a registered person finds the registration, which is checked in instead.
  await name.fill('สุภา');
  await box.getByRole('button', { name: 'Check in สุภาพร ใจดี' }).click();
  await expect.poll(() => arrived(people)).toEqual(['สุภาพร ใจดี']);
  await expect.element(name).toHaveValue('');
  await name.fill(' แวะมา ');
  await add.click();
  await expect.element(box).toHaveTextContent('แวะมา is checked in without a registration.');
  await expect.poll(stored).toEqual(['แวะมา']);
  const counts = () => document.querySelector('.door-counts dd')?.textContent;
  await expect.poll(counts).toBe('21 without a registration');

  server.goOffline();
  await name.fill('ไม่มีสัญญาณ');
  await add.click();
  await expect.poll(counts).toBe('32 without a registration');
  await expect.element(walkIns.filter({ hasText: 'ไม่มีสัญญาณ' })).toHaveTextContent('Not sent yet');
  await walkIns.filter({ hasText: 'แวะมา' }).getByRole('button').click();
  await expect.element(walkIns.filter({ hasText: 'แวะมา' })).not.toBeInTheDocument();
  server.goOnline();
  await sync.requestSync('manual');
  await expect.poll(stored).toEqual(['ไม่มีสัญญาณ']);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(counts).toBe('21 without a registration');
});

test('PAGE-7 the form for who has no registration links the privacy notice where it has a text', async () => {
  await openDoor({ arrange: addPages });
  const form = page.getByRole('region', { name: 'Let in without a registration' });
  await expect.element(form.getByRole('link')).toHaveAttribute('href', '/privacy');
});

test('the camera checks people in', async () => {
  const camera = drawCamera();
  try {
    const { people } = await openDoor();
    await door.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect.element(page.getByText('Hold the QR code in front of the camera')).toBeVisible();
    camera.show(codeOf(people[1]));
    await expect.element(door).toHaveTextContent('=1+1 is checked in.');
    await expect.poll(() => arrived(people)).toEqual(['=1+1']);
  } finally {
    camera.restore();
  }
});

test('who registered a moment ago is found by asking the server again', async () => {
  const { server } = await openDoor();
  const late = register(server, eventId, { full_name: 'มาทีหลัง' });
  const slow = server.hold(/GET .*event_registrations/);
  await typeCode(codeOf(late));
  await expect.element(door).toHaveTextContent('Asking the server…');
  slow.release();
  await expect.element(door).toHaveTextContent('มาทีหลัง is checked in.');
  await expect.poll(() => late['checked_in_at']).not.toBeNull();
});

test('the result of an earlier code never comes over that of a later one', async () => {
  const { server, people } = await openDoor();
  const slow = server.hold(/GET .*event_registrations/);
  await typeCode(newCode());
  await slow.arrived;
  await typeCode(codeOf(people[0]));
  await expect.element(door).toHaveTextContent('สุภาพร ใจดี is checked in.');
  slow.release();
  await expect.poll(() => arrived(people)).toEqual(['สุภาพร ใจดี']);
  await expect.element(door).toHaveTextContent('สุภาพร ใจดี is checked in.');
});

test('what is typed while an arrival is being stored stays in its field', async () => {
  const { people, person, server, sync } = await openDoor();
  await expect.element(rowOf('=1+1')).toBeVisible();
  const storeSlowly = () => lockTables(`crm-${person?.userId}`, 'calls');
  await storeSlowly();
  await typeCode(codeOf(people[0]));
  await field.fill(codeOf(people[1]));
  repairStorage();
  await expect.element(door).toHaveTextContent('สุภาพร ใจดี is checked in.');
  await expect.element(field).toHaveValue(codeOf(people[1]));

  const box = page.getByRole('region', { name: 'Let in without a registration' });
  const name = box.getByRole('textbox', { name: 'Name' });
  await storeSlowly();
  await name.fill('แวะมา');
  // A second press, while the first is still being stored, checks in no second person.
  for (let press = 0; press < 2; press += 1) await box.getByRole('button', { name: 'Let in' }).click();
  await name.fill('คนต่อไป');
  repairStorage();
  await expect.element(box).toHaveTextContent('แวะมา is checked in without a registration.');
  await expect.element(name).toHaveValue('คนต่อไป');
  await sync.requestSync('manual');
  await expect.poll(() => sync.identity.unsentCount()).toBe(0);
  const rows = server.tables['event_registrations'] ?? [];
  expect(rows.filter((row) => row['status'] === 'walk_in')).toHaveLength(1);
});

test('nothing that was pressed is lost: two at once, and a list that comes late', async () => {
  const { server, people } = await openDoor({ people: [{}, { full_name: 'สอง' }, { full_name: 'สาม' }] });
  await expect.element(rowOf('สาม')).toBeVisible();
  for (const row of [...document.querySelectorAll('li.attendee')].slice(0, 2))
    row.querySelector('button')?.click();
  await expect.poll(() => arrived(people)).toHaveLength(2);

  // A person arrives while the list is being read, so the answer still shows the state before.
  const before = people.map((row) => ({ ...row }));
  Object.assign(server.tables['events']?.[0] ?? {}, { event_title: 'เดินการกุศล ๒' });
  const slow = server.hold(/GET .*event_registrations/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await slow.arrived;
  await passTime(1_000);
  server.answer(/GET .*event_registrations/, { status: 200, json: before }, 1);
  await rowOf('สาม').getByRole('button').click();
  await expect.poll(() => arrived(people)).toHaveLength(3);
  server.tables['event_registrations'] = before;
  slow.release();
  await expect.element(page.getByRole('heading', { name: 'เดินการกุศล ๒' })).toBeVisible();
  await expect.poll(() => list.getByText(/^Checked in \d\d:\d\d$/).elements()).toHaveLength(3);
});

test('without a network arrivals wait on the device, are counted, and are sent by whatever screen is open', async () => {
  const { server, people, go, sync } = await openDoor();
  server.goOffline();
  await typeCode(codeOf(people[0]));
  await expect.element(door).toHaveTextContent('สุภาพร ใจดี is checked in.');
  await expect
    .element(page.getByText('Check-ins that wait for a network: 1. They are kept on this device.'))
    .toBeVisible();
  await expect.element(rowOf('สุภาพร')).toHaveTextContent('Not sent yet');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByText(/^No network\. Shown as of/)).toBeVisible();
  // A registration that was made after the list was read is not in the list.
  await typeCode('ABCDE-FGHJK');
  await expect.element(door).toHaveTextContent(/ABCDE-FGHJK is not in the list of 22 Nov 2026, 10:0\d/);
  await expect.element(door).not.toHaveTextContent('No registration of this event');
  await expect.element(field).toHaveValue('ABCDE-FGHJK');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' }).click();
  const asked = page.getByRole('dialog', { name: 'Changes that have not been sent yet: 1' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(arrived(people)).toEqual([]);
  await go('/promotions');
  server.goOnline();
  await sync.requestSync('manual');
  await expect.poll(() => arrived(people)).toEqual(['สุภาพร ใจดี']);
  await go(path);
  await expect.element(rowOf('สุภาพร')).toHaveTextContent(/Checked in 10:0\d/);
  await expect.element(page.getByText(/wait for a network/)).not.toBeInTheDocument();
});

test('a guest who came in by another door meanwhile, or is not registered any more, is reported until it is noted', async () => {
  const { server, people, sync } = await openDoor();
  const [first, second] = people;
  server.goOffline();
  for (const row of [first, second]) await typeCode(codeOf(row));
  await expect.element(door).toHaveTextContent('=1+1 is checked in.');
  Object.assign(first ?? {}, {
    checked_in_at: '2026-11-22T09:30:00+07:00',
    arrival_id: 'another door',
  });
  server.tables['event_registrations'] = people.filter((row) => row !== second);
  server.goOnline();
  await sync.requestSync('manual');
  // The last check-in is still shown as the result, so the result itself says that it was refused.
  await expect.element(door).toHaveTextContent('This check-in was refused: the registration is gone');
  const reported = page.getByRole('region', { name: 'Check-ins to look at' });
  await expect
    .element(reported.getByRole('listitem'))
    .toHaveTextContent(/สุภาพร ใจดี was checked in at 09:30, and on this device again at 10:0\d\./);
  await typeCode('  ');
  await reported.getByRole('button', { name: 'Noted' }).click();
  await expect.element(reported).not.toBeInTheDocument();
});

test('EVENT-15 what was taken back here without a network leaves the arrival of another door', async () => {
  const { server, people, sync } = await openDoor();
  const [first] = people;
  server.goOffline();
  await typeCode(codeOf(first));
  await rowOf('สุภาพร').getByRole('button', { name: /^Undo/ }).click();
  await expect.element(rowOf('สุภาพร').getByRole('button', { name: /^Check in/ })).toBeVisible();
  const arrivedAt = '2026-11-22T09:30:00+07:00';
  Object.assign(first ?? {}, { checked_in_at: arrivedAt, arrival_id: 'another door' });
  server.goOnline();
  await sync.requestSync('manual');
  await expect.element(rowOf('สุภาพร')).toHaveTextContent('Checked in 09:30');
  expect(first?.['checked_in_at']).toBe(arrivedAt);
  // The list shows that the person has arrived, so an undo is deliberate and is applied.
  await rowOf('สุภาพร').getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => first?.['checked_in_at']).toBeNull();
});

test('EVENT-15 who is checked in again after an undo that was not sent is let in once, and that is taken back', async () => {
  const { server, people, sync } = await openDoor();
  const [first] = people;
  await typeCode(codeOf(first));
  await expect.poll(() => arrived(people)).toEqual(['สุภาพร ใจดี']);
  const before = first?.['checked_in_at'];
  const press = async (name: RegExp) => {
    await rowOf('สุภาพร').getByRole('button', { name }).click();
  };
  server.goOffline();
  await press(/^Undo/);
  await press(/^Check in/);
  await expect.element(rowOf('สุภาพร')).toHaveTextContent('Not sent yet');
  server.goOnline();
  await sync.requestSync('manual');
  await expect.element(rowOf('สุภาพร')).not.toHaveTextContent('Not sent yet');
  expect(first?.['checked_in_at']).toBe(before);
  await expect.element(page.getByRole('region', { name: 'Check-ins to look at' })).not.toBeInTheDocument();
  await press(/^Undo/);
  await expect.poll(() => first?.['checked_in_at']).toBeNull();
});

test('EVENT-16 the stored list leaves the device with the right to read it', async () => {
  const lose: ((server: TestServer) => void)[] = [
    (server) => (server.tables['hospital_members'] = []),
    (server) => (server.tables['events'] = []),
    (server) => {
      const hospital_id = '00000000-0000-7000-8000-00000000bb02';
      server.tables['events'] = [{ ...event, hospital_id }];
    },
  ];
  for (const take of lose) {
    const { server, go, sync } = await openDoor();
    const stored = () => sync.store().getSetting(`event-attendees:${eventId}`);
    await expect.poll(stored).toMatchObject({ attendees: [{}, {}, {}] });
    await go('/promotions');
    take(server);
    await go(path);
    await expect.poll(() => location.pathname).not.toBe(path);
    await expect.poll(stored).toBeUndefined();
  }
});

test('a refusal that says nothing of the right to read leaves the stored list on the device', async () => {
  const { server, go, sync } = await openDoor();
  const stored = () => sync.store().getSetting(`event-attendees:${eventId}`);
  await expect.poll(stored).toMatchObject({ attendees: [{}, {}, {}] });
  await go('/promotions');
  server.answer(/GET .*event_registrations/, { status: 403, json: { message: 'Forbidden' } });
  await go(path);
  await expect.poll(() => location.pathname).not.toBe(path);
  expect(await stored()).toMatchObject({ attendees: [{}, {}, {}] });
});

test('with a network the second door sees it at once, also while its list is older than the arrival', async () => {
  const { people } = await openDoor();
  const [first] = people;
  Object.assign(first ?? {}, {
    checked_in_at: '2026-11-22T09:30:00+07:00',
    arrival_id: 'another door',
  });
  await typeCode(codeOf(first));
  await expect.element(door).toHaveTextContent('สุภาพร ใจดี was checked in at 09:30 already.');
  await expect.element(page.getByRole('region', { name: 'Check-ins to look at' })).not.toBeInTheDocument();
});

test('an arrival that the device has no room for is not said to be noted', async () => {
  const { people } = await openDoor();
  fillStorage();
  await typeCode(codeOf(people[0]));
  await expect.element(door).toHaveTextContent('This device has no room left, so nothing was marked.');
  await rowOf('=1+1').getByRole('button').click();
  await expect.element(toasts).toHaveTextContent('This device has no room left, so nothing was marked.');
  expect(arrived(people)).toEqual([]);
});

test('who registered a moment ago is found, also where the list is renewed at the same time', async () => {
  const { server } = await openDoor({ people: [{}] });
  await expect.element(rowOf('สุภาพร')).toBeVisible();
  const row = register(server, eventId, { full_name: 'มาใหม่' });
  const slow = server.hold(/GET .*event_registrations/);
  await typeCode(codeOf(row));
  await slow.arrived;
  const timer = passTime(31_000);
  slow.release();
  await timer;
  await expect.element(door).toHaveTextContent('มาใหม่ is checked in.');
  // The server does not answer, and its last list says nothing of later registrations.
  server.answer(/event_registrations/, { status: 503 });
  await typeCode('ABCDE-FGHJK');
  await expect.element(door).toHaveTextContent(/ABCDE-FGHJK is not in the list of/);
});

test('the list is renewed every 30 s, since another member may be at another door', async () => {
  const { server } = await openDoor({ people: [] });
  await expect.element(page.getByText('Nobody has registered yet')).toBeVisible();
  register(server, eventId, { telephone: 'ไม่มี' });
  await passTime(31_000);
  await expect.element(rowOf('สุภาพร')).toHaveTextContent('ไม่มี');
  await expect.element(rowOf('สุภาพร').getByRole('link')).not.toBeInTheDocument();
});

test('the door leads to the page of the event and to its form', async () => {
  await openDoor();
  await expect
    .element(page.getByRole('link', { name: 'Open the event' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/event\//));
  await expect
    .element(page.getByRole('link', { name: /Edit/ }).first())
    .toHaveAttribute('href', `/edit-event/${eventId}`);
});

test('visitors sign in first, agents and other hospitals are sent away, and a missing event is reported', async () => {
  await openApp({ path, language: 'en' });
  await expect.poll(() => location.pathname).toBe('/hospital-auth');
  await openApp({ path, person: 'agent', language: 'en' });
  await expect.poll(() => location.pathname).toBe('/');
  await openApp({
    path,
    person: 'owner',
    language: 'en',
    arrange: (server) =>
      (server.tables['events'] = [{ ...event, hospital_id: '00000000-0000-7000-8000-00000000bb02' }]),
  });
  await expect.poll(() => location.pathname).toBe('/');
  await openApp({ path, person: 'owner', language: 'en' });
  await expect.poll(() => location.pathname).toBe('/hospital-dashboard');
  await openApp({
    path,
    person: 'owner',
    language: 'en',
    arrange: (server) => {
      server.tables['events'] = [{ ...event }];
      server.answer(/event_registrations/, {
        status: 403,
        json: { code: '42501', message: 'permission denied' },
      });
    },
  });
  await expect.poll(() => location.pathname).toBe('/');
});

test('a list or a membership that nobody answers for is asked for again with Retry', async () => {
  const retry = page.getByRole('button', { name: 'Retry' });
  for (const pattern of [/event_registrations/, /hospital_members/, /GET .*\/events\?/]) {
    const { server } = await openApp({
      path,
      person: 'owner',
      language: 'en',
      arrange: (made) => {
        made.tables['events'] = [{ ...event }];
        made.answer(pattern, { status: 503 });
      },
    });
    await expect.element(retry).toBeVisible();
    server.heal();
    await retry.click();
    await expect.element(page.getByText('Nobody has registered yet')).toBeVisible();
  }
});

test('Q6 an arrival that the server cannot read is reported as that, and stays until a person decides', async () => {
  const unread = { status: 400, json: { code: 'SB002', message: 'made' } };
  const { people, sync } = await openDoor({ arrange: (server) => server.answer(/note_arrivals/, unread) });
  const words = 'สุภาพร ใจดี: the server cannot read this check-in. It waits in “Sync and storage”.';
  await typeCode(codeOf(people[0]));
  await sync.requestSync('manual');
  await expect.element(door).toHaveTextContent(words);
  // The next code takes its place at the door; the arrival is in the list from then on.
  await typeCode(codeOf(people[2]));
  const reported = page.getByRole('region', { name: 'Check-ins to look at' });
  await expect.element(reported).toHaveTextContent(words);
  await expect.element(reported.getByRole('button', { name: 'Noted' })).not.toBeInTheDocument();
  expect(await sync.store().calls.refused()).toMatchObject([{ note: { name: 'สุภาพร ใจดี' } }]);
  await reported.getByRole('link', { name: 'Sync and storage' }).click();
  await expect
    .element(page.getByRole('region', { name: 'Not accepted' }))
    .toHaveTextContent(/สุภาพร ใจดีCheck-in at an event/);
});

test('SHELL-10 a full device shows the list of the server, and each newer one, though it cannot store them', async () => {
  const { server, go } = await openDoor();
  await go('/');
  fillStorage('settings');
  await go(path);
  await expect.element(rowOf('สุภาพร ใจดี')).toBeVisible();
  register(server, eventId, { full_name: 'มาใหม่' });
  await passTime(30_000);
  await expect.element(rowOf('มาใหม่')).toBeVisible();
  await expect.element(page.getByText(/^Shown as of/)).not.toBeInTheDocument();
});

test('EVENT-12 a name whose arrival cannot be stored says so, and is let in once it can', async () => {
  const { server } = await openDoor();
  const box = page.getByRole('region', { name: 'Let in without a registration' });
  expectConsoleError(/The disk cannot be read/);
  breakReads('calls');
  await box.getByRole('textbox', { name: 'Name' }).fill('แวะมา');
  await box.getByRole('button', { name: 'Let in' }).click();
  await expect.element(page.getByText(/^The browser gives no storage, so nothing was marked/)).toBeVisible();
  repairStorage();
  await box.getByRole('button', { name: 'Let in' }).click();
  await expect
    .poll(
      () => (server.tables['event_registrations'] ?? []).filter((row) => row['status'] === 'walk_in').length,
    )
    .toBe(1);
});
