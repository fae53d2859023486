import { expect, test } from './fixtures.ts';
import { addCustomer, expectMark, openCustomer, readyWithoutSignal } from './screens/customers.ts';
import { toast } from './screens/promotions.ts';
import { addNote, noteOf, openTab, pressWhenFree, storedNotes } from './screens/records.ts';
import { thaiPerson } from './support/thai-people.ts';

const customer = thaiPerson(0);

test('notes are added, edited in their place and deleted after a question, each with its message', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await addCustomer(page, customer);
  await openCustomer(page, customer.name);
  await openTab(page, 'Notes');
  const add = page.getByRole('button', { name: 'Add Note' });
  await expect(add).toBeDisabled();
  await page.getByLabel('New note').fill('  \n ');
  await expect(add).toBeDisabled();

  await page.getByLabel('New note').fill('โทรหลังหกโมงเย็น');
  const letGo = await pressWhenFree(add);
  await add.click();
  await expect(toast(page, 'Success', 'Note added successfully')).toBeVisible();
  await letGo();
  await addNote(page, 'สนใจตรวจสุขภาพ');
  const notes = page.getByRole('list', { name: 'Notes of this customer' }).getByRole('listitem');
  await expect(notes).toContainText(['สนใจตรวจสุขภาพ', 'โทรหลังหกโมงเย็น']);

  await noteOf(page, 'โทรหลังหกโมงเย็น').getByRole('button', { name: 'Edit note' }).click();
  const editor = page.getByLabel('Note', { exact: true });
  await expect(editor).toBeFocused();
  await editor.fill('เลิกแล้วไม่เก็บ');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor).toHaveValue('เลิกแล้วไม่เก็บ');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(noteOf(page, 'โทรหลังหกโมงเย็น')).toBeVisible();
  await noteOf(page, 'โทรหลังหกโมงเย็น').getByRole('button', { name: 'Edit note' }).click();
  await editor.fill('   ');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await editor.fill('โทรหลังสองทุ่ม');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Success', 'Note updated successfully')).toBeVisible();
  await expect(noteOf(page, 'โทรหลังสองทุ่ม')).toBeVisible();
  await expect(noteOf(page, 'โทรหลังสองทุ่ม')).toBeFocused();

  const remove = async () => {
    await noteOf(page, 'สนใจตรวจสุขภาพ').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this note?' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, 'Success', 'Note deleted successfully').first()).toBeVisible();
    await expect(noteOf(page, 'สนใจตรวจสุขภาพ')).toHaveCount(0);
    await expect(page.getByRole('tabpanel', { name: 'Notes' })).toBeFocused();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(noteOf(page, 'สนใจตรวจสุขภาพ')).toBeVisible();
  await remove();
  await expectMark(page, /^Synced/);
  expect(
    (await storedNotes(server, 'agent')).map(({ content, deleted_at }) => [content, deleted_at !== null]),
  ).toEqual([
    ['โทรหลังสองทุ่ม', false],
    ['สนใจตรวจสุขภาพ', true],
  ]);
});

test('a new note and an open edit outlive a killed browser without signal, and arrive once', async ({
  phone,
  server,
  gate,
  login,
}) => {
  await login(phone.page, 'agent');
  await readyWithoutSignal(phone.page);
  await addCustomer(phone.page, customer);
  await openCustomer(phone.page, customer.name);
  await openTab(phone.page, 'Notes');
  await addNote(phone.page, 'ก่อนเข้าหุบเขา');
  await expectMark(phone.page, /^Synced/);
  await gate.cut();
  await addNote(phone.page, 'เขียนในหุบเขา');
  await noteOf(phone.page, 'ก่อนเข้าหุบเขา').getByRole('button', { name: 'Edit note' }).click();
  await phone.page.getByLabel('Note', { exact: true }).fill('แก้ในหุบเขา');
  await phone.page.getByLabel('New note').fill('ยังพิมพ์ไม่จบ');
  await expect(phone.page.getByText('Draft saved')).toBeVisible();

  await phone.kill();
  await phone.relaunch();
  const { page } = phone;
  await openCustomer(page, customer.name);
  await openTab(page, 'Notes');
  await expect(page.getByLabel('New note')).toHaveValue('ยังพิมพ์ไม่จบ');
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('แก้ในหุบเขา');
  await expect(noteOf(page, 'เขียนในหุบเขา').getByTitle('Not sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('New note').fill('พิมพ์จบแล้ว');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(noteOf(page, 'พิมพ์จบแล้ว')).toBeVisible();
  await gate.open();
  await expectMark(page, /^Synced/);
  expect((await storedNotes(server, 'agent')).map(({ content }) => content)).toEqual([
    'แก้ในหุบเขา',
    'เขียนในหุบเขา',
    'พิมพ์จบแล้ว',
  ]);
  await expect(page.getByLabel('New note')).toHaveValue('');
});

test('a note that two devices edited keeps the later text, and the record gives the other one back', async ({
  phone,
  server,
  gate,
  login,
  secondDevice,
}) => {
  test.setTimeout(180_000);
  const { page } = phone;
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await addCustomer(page, customer);
  await openCustomer(page, customer.name);
  await openTab(page, 'Notes');
  await addNote(page, 'ข้อความแรก');
  await expectMark(page, /^Synced/);
  const tablet = await secondDevice();
  await login(tablet.page, 'agent');
  await readyWithoutSignal(tablet.page);
  await openCustomer(tablet.page, customer.name);
  await openTab(tablet.page, 'Notes');
  await expect(noteOf(tablet.page, 'ข้อความแรก')).toBeVisible();

  const edit = async (on: typeof page, text: string) => {
    await noteOf(on, 'ข้อความแรก').getByRole('button', { name: 'Edit note' }).click();
    await on.getByLabel('Note', { exact: true }).fill(text);
    await on.getByRole('button', { name: 'Save', exact: true }).click();
    // What is typed counts as the text of the note: it is kept when its field is gone.
    await expect(on.getByLabel('Note', { exact: true })).toHaveCount(0);
    await expect(noteOf(on, text)).toBeVisible();
  };
  await gate.cut();
  await edit(page, 'จากโทรศัพท์');
  await tablet.offline();
  await gate.open();
  await expectMark(page, /^Synced/);
  await edit(tablet.page, 'จากแท็บเล็ต');
  await tablet.online();
  await expectMark(tablet.page, /^(Synced|\d+ conflict|Conflict|Needs)/);
  await expect(tablet.page.getByText('Changed in two places')).toBeVisible({ timeout: 20_000 });
  await expect(tablet.page.getByText(/“จากแท็บเล็ต” over “จากโทรศัพท์”/)).toBeVisible();
  await tablet.page.getByRole('button', { name: 'Restore' }).click();
  await expect(noteOf(tablet.page, 'จากโทรศัพท์')).toBeVisible();
  await expect
    .poll(async () => (await storedNotes(server, 'agent')).map(({ content }) => content))
    .toEqual(['จากโทรศัพท์']);
});
