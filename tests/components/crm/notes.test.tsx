import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import cases from '../../cases/note-fields.json';
import { press, type } from '../gallery/screen-state.ts';
import { fillStorage, lockTables, repairStorage } from '../support/break-storage.ts';
import { passTime } from '../support/clock.ts';
import { openApp, type App } from '../support/open-app.tsx';
import { addCustomers, addNotes, idOf, sendFromOtherDevice, stored } from './agent-data.ts';
import { button, field, heading, indicator, toast } from './crm-screen.ts';
import { tabTo } from '../support/tab-to.ts';

const list = page.getByRole('list', { name: 'Notes of this customer' });
const noteOf = (text: string) => list.getByRole('listitem').filter({ hasText: text });
const add = button('Add Note');
const newNote = field('New note');
const editor = field('Note');
const record = `/crm/customer/${idOf(1)}?tab=notes`;

const openNotes = (notes: readonly string[] = []) =>
  openApp({
    path: record,
    person: 'agent',
    fill: async (store) => {
      await addCustomers(store, [{ name: 'สมชาย ใจดี' }]);
      await addNotes(store, 1, notes);
    },
  });

describe('a new note', () => {
  let app: App;
  beforeEach(async () => {
    app = await openNotes();
    await expect.element(newNote).toBeVisible();
  });

  test('the table of note fields: what is empty rests the button, what is too long is said, the rest is added', async () => {
    await expect.element(page.getByText('No notes yet')).toBeVisible();
    for (const { name, values, refused } of cases.cases) {
      await type(/^New note$/, values.content);
      if (refused === null) {
        await expect.element(add).toBeEnabled();
        await press(/^Add Note$/);
        await expect.element(newNote).toHaveValue('');
        continue;
      }
      await expect.element(add).toBeDisabled();
      const description = refused === 'customer_notes_content_length' ? /At most 5,?000 characters/ : /^$/;
      await expect.element(newNote).toHaveAccessibleDescription(description);
      await type(/^New note$/, name);
    }
    await type(/^New note$/, 'ยิ้ม \ud83d');
    await expect.element(newNote).toHaveAccessibleDescription(/Contains characters that cannot be saved/);
    await expect.element(add).toBeDisabled();
    const taken = cases.cases.filter(({ refused }) => refused === null);
    await expect.poll(() => stored(app, 'customer_notes').length).toBe(taken.length);
    const contents = stored(app, 'customer_notes').map(({ content }) => content);
    expect(contents).toEqual(taken.map(({ values }) => values.content.trim()));
  });

  test('is reported, is listed first, and is added once however often the button is pressed', async () => {
    await newNote.fill('โทรหลังหกโมงเย็น');
    const element = add.element() as HTMLButtonElement;
    const impatient = new MutationObserver(() => element.disabled || element.click());
    impatient.observe(element, { attributeFilter: ['disabled'] });
    element.click();
    // After a microtask React has rendered the button as disabled; the note is not written yet.
    await new Promise<void>((resolve) => queueMicrotask(resolve));
    element.click();
    await expect.element(toast('Note added successfully')).toBeVisible();
    impatient.disconnect();
    await newNote.fill('สนใจตรวจสุขภาพ');
    await add.click();
    await expect.element(noteOf('สนใจตรวจสุขภาพ')).toBeVisible();
    const texts = list
      .getByRole('listitem')
      .elements()
      .map((each) => each.textContent);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('สนใจตรวจสุขภาพ');
    await expect.poll(() => stored(app, 'customer_notes')).toHaveLength(2);
  });

  test('that is half typed is stored as a draft and found again', async () => {
    await newNote.fill('ยังพิมพ์ไม่จบ');
    await passTime(300);
    await expect.element(page.getByText('Draft saved')).toBeVisible();
    await app.go('/crm');
    await app.go(record);
    await expect.element(newNote).toHaveValue('ยังพิมพ์ไม่จบ');
  });

  test('that the device cannot store stays in its field, with the reason', async () => {
    fillStorage('customer_notes');
    await newNote.fill('ไม่มีที่');
    await add.click();
    await expect.element(toast(/The storage of this device is full/, 'alert')).toBeVisible();
    await expect.element(newNote).toHaveValue('ไม่มีที่');
    repairStorage();
    await add.click();
    await expect.element(noteOf('ไม่มีที่')).toBeVisible();
  });

  test('what is typed while a note is being stored is the next note', async () => {
    await lockTables(`crm-${app.person?.userId}`, 'customer_notes');
    await newNote.fill('โทรหลังหกโมงเย็น');
    await add.click();
    await newNote.fill('สนใจตรวจ');
    repairStorage();
    await expect.element(noteOf('โทรหลังหกโมงเย็น')).toBeVisible();
    await expect.element(add).toBeEnabled();
    await expect.element(newNote).toHaveValue('สนใจตรวจ');
    await app.go('/crm');
    await app.go(record);
    await expect.element(newNote).toHaveValue('สนใจตรวจ');
  });

  test('SHELL-5 the message lies beside the button that it speaks of', async () => {
    fillStorage('customer_notes');
    await newNote.fill('ไม่มีที่');
    // In a low window the button is where toasts appear.
    const { bottom } = add.element().getBoundingClientRect();
    await page.viewport(390, Math.round(bottom) + 150);
    await add.click();
    await expect.element(toast(/The storage of this device is full/, 'alert')).toBeVisible();
    const [card, used] = [document.querySelector('.toast:not([hidden])'), add.element()].map((each) =>
      each?.getBoundingClientRect(),
    );
    const isBeside = (card?.top ?? 0) >= (used?.bottom ?? 0) || (card?.bottom ?? 0) <= (used?.top ?? 0);
    expect(isBeside).toBe(true);
  });

  test('without a network it carries a mark until it is sent', async () => {
    app.server.goOffline();
    await newNote.fill('เขียนในหุบเขา');
    await add.click();
    await expect.element(noteOf('เขียนในหุบเขา').getByTitle('Not sent yet')).toBeVisible();
    app.server.goOnline();
    await expect.element(page.getByTitle('Not sent yet')).not.toBeInTheDocument();
    expect(stored(app, 'customer_notes')).toHaveLength(1);
  });
});

describe('a stored note', () => {
  const edit = async (text: string) => {
    await noteOf(text).getByRole('button', { name: 'Edit note' }).click();
    await expect.element(editor).toHaveFocus();
  };

  test('is edited in its place; the focus is in the field and then on the note', async () => {
    const app = await openNotes(['โทรหลังหกโมงเย็น']);
    await edit('โทรหลังหกโมงเย็น');
    await editor.fill('   ');
    await expect.element(button('Save')).toBeDisabled();
    await editor.fill('ก'.repeat(5001));
    await expect.element(editor).toHaveAccessibleDescription(/At most 5,?000 characters/);
    await editor.fill('โทรหลังสองทุ่ม');
    await button('Save').click();
    await expect.element(toast('Note updated successfully')).toBeVisible();
    await expect.element(noteOf('โทรหลังสองทุ่ม')).toHaveFocus();
    await expect.poll(() => stored(app, 'customer_notes')).toMatchObject([{ content: 'โทรหลังสองทุ่ม' }]);
  });

  test('a cancelled edit can be had back; a cancel without a change says nothing', async () => {
    await openNotes(['โทรหลังหกโมงเย็น']);
    await edit('โทรหลังหกโมงเย็น');
    await button('Cancel').click();
    await expect.element(editor).not.toBeInTheDocument();
    await expect.element(page.getByText('Input discarded')).not.toBeInTheDocument();
    await edit('โทรหลังหกโมงเย็น');
    await editor.fill('เลิกแล้วไม่เก็บ');
    await button('Cancel').click();
    await expect.element(noteOf('โทรหลังหกโมงเย็น')).toBeVisible();
    await button('Undo').click();
    await expect.element(editor).toHaveValue('เลิกแล้วไม่เก็บ');
  });

  test('an edit that was left open is open again, with its text', async () => {
    const app = await openNotes(['โทรหลังหกโมงเย็น']);
    await edit('โทรหลังหกโมงเย็น');
    await editor.fill('แก้ในหุบเขา');
    await app.go('/crm');
    await expect.element(heading('My CRM')).toBeVisible();
    await app.go(record);
    await expect.element(editor).toHaveValue('แก้ในหุบเขา');
  });

  test('an edit that the device cannot store stays open, with the reason', async () => {
    await openNotes(['โทรหลังหกโมงเย็น']);
    await edit('โทรหลังหกโมงเย็น');
    await editor.fill('ไม่มีที่');
    fillStorage('customer_notes');
    await button('Save').click();
    await expect.element(toast(/The storage of this device is full/, 'alert')).toBeVisible();
    await expect.element(editor).toHaveValue('ไม่มีที่');
    await expect.element(button('Save')).toBeEnabled();
  });

  test('is deleted after a question, the panel has the focus, and Undo brings the note back', async () => {
    const app = await openNotes(['สนใจตรวจสุขภาพ']);
    const remove = async () => {
      await noteOf('สนใจตรวจสุขภาพ').getByRole('button', { name: 'Delete' }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete this note?' });
      await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
      return question;
    };
    await (await remove()).getByRole('button', { name: 'Cancel' }).click();
    await expect.element(noteOf('สนใจตรวจสุขภาพ')).toBeVisible();
    await (await remove()).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(toast('Note deleted successfully')).toBeVisible();
    await expect.element(page.getByText('No notes yet')).toBeVisible();
    await expect.element(page.getByRole('tabpanel', { name: 'Notes' })).toHaveFocus();
    await button('Undo').click();
    await expect.element(toast('Note restored')).toBeVisible();
    await expect.element(noteOf('สนใจตรวจสุขภาพ')).toBeVisible();
    await expect.poll(() => stored(app, 'customer_notes')).toMatchObject([{ deleted_at: null }]);
  });

  test('that the device cannot mark as deleted or bring back stays as it is, with the reason', async () => {
    await openNotes(['สนใจตรวจสุขภาพ']);
    const remove = async () => {
      await noteOf('สนใจตรวจสุขภาพ').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    };
    fillStorage('customer_notes');
    await remove();
    await expect.element(toast(/The storage of this device is full/, 'alert')).toBeVisible();
    await expect.element(noteOf('สนใจตรวจสุขภาพ')).toBeVisible();
    // The toast covers the lower edge of the window, and stays while the pointer is on it.
    await button('Dismiss message').click();
    repairStorage();
    await remove();
    await expect.element(page.getByText('No notes yet')).toBeVisible();
    fillStorage('customer_notes');
    await button('Undo').click();
    await expect.element(toast(/The storage of this device is full/, 'alert')).toBeVisible();
    await expect.element(page.getByText('No notes yet')).toBeVisible();
  });

  test('the later text of two devices counts, and the record gives the other one back', async () => {
    const app = await openNotes(['ข้อความแรก']);
    await expect.element(noteOf('ข้อความแรก')).toBeVisible();
    app.server.goOffline();
    const values = { content: 'จากแท็บเล็ต' };
    const base = { content: 'ข้อความแรก' };
    sendFromOtherDevice(app, { entity: 'customer_notes', row_id: idOf(101), kind: 'update', values, base });
    await edit('ข้อความแรก');
    await editor.fill('จากโทรศัพท์');
    await button('Save').click();
    app.server.goOnline();
    await expect.element(page.getByText('Changed in two places · Note')).toBeVisible();
    const shown = /you wrote “จากโทรศัพท์” on this device, .+, over “จากแท็บเล็ต” of another device/;
    await expect.element(page.getByText(shown)).toBeVisible();
    await button('Restore').click();
    await expect.element(toast('The earlier value is back')).toBeVisible();
    await expect.element(noteOf('จากแท็บเล็ต')).toBeVisible();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    expect(stored(app, 'customer_notes')).toMatchObject([{ content: 'จากแท็บเล็ต' }]);
  });
});

test('a note is written and changed by keyboard alone', async () => {
  await openNotes();
  await tabTo(page.getByRole('tab', { name: 'Notes', exact: true }));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('tab', { name: 'Bookings', selected: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: 'Notes', selected: true })).toHaveFocus();
  await tabTo(newNote);
  await userEvent.keyboard('ฝากข้อความไว้');
  await tabTo(add);
  await userEvent.keyboard('{Enter}');
  await expect.element(noteOf('ฝากข้อความไว้')).toBeVisible();
  await tabTo(noteOf('ฝากข้อความไว้').getByRole('button', { name: 'Edit note' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(editor).toHaveFocus();
  await userEvent.keyboard('{End} แล้ว');
  await tabTo(button('Save'));
  await userEvent.keyboard('{Enter}');
  await expect.element(noteOf('ฝากข้อความไว้ แล้ว')).toHaveFocus();
});
