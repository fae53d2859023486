import { expect, test } from './journey-fixtures.ts';
import {
  addCustomer,
  expectMark,
  fillCustomer,
  openCustomer,
  readyWithoutSignal,
} from './screens/customers.ts';
import { storedCustomers } from './screens/database.ts';
import { addNote, noteOf, openTab, storedNotes } from './screens/records.ts';
import { thaiPerson } from './support/thai-people.ts';

const customer = thaiPerson(0);

test(
  'what was typed outlives a reload and a killed browser without signal, and arrives once',
  { tag: '@own-profile' },
  async ({ phone, server, gate, login }) => {
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
    await phone.page.goto('/crm/add');
    await fillCustomer(phone.page, { name: 'ครึ่งทาง', telephone: '12', notes: 'พิมพ์ค้างไว้' });
    await phone.page.getByRole('button', { name: 'Save Customer' }).click();
    await expect(phone.page.getByText('Draft saved')).toBeVisible();
    for (const interrupt of [
      () => phone.page.reload(),
      async () => {
        await phone.kill();
        await phone.relaunch();
        await phone.page.goto('/crm/add');
      },
    ]) {
      await interrupt();
      await expect(phone.page.getByText('Continued from the draft that was saved here.')).toBeVisible();
      await expect(phone.page.getByLabel(/^Name/)).toHaveValue('ครึ่งทาง');
      await expect(phone.page.getByLabel('Notes')).toHaveValue('พิมพ์ค้างไว้');
    }
    const { page } = phone;
    await fillCustomer(page, { telephone: '081 234 5678' });
    await page.getByRole('button', { name: 'Save Customer' }).click();
    await expect(page.getByText('Customer added successfully')).toBeVisible();

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
    // The sync status may be that of the moment before the last change was stored.
    const notes = async () => (await storedNotes(server, 'agent')).map(({ content }) => content);
    await expect.poll(notes).toEqual(['แก้ในหุบเขา', 'เขียนในหุบเขา', 'พิมพ์จบแล้ว']);
    const customers = async () => (await storedCustomers(server, 'agent')).map(({ name }) => name);
    await expect.poll(customers).toEqual([customer.name, 'ครึ่งทาง']);
    await expect(page.getByLabel('New note')).toHaveValue('');
  },
);
