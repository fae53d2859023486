import { expect, test } from 'vitest';
import { addDocument, factsOf, fileOf } from '../files/testing/file-steps.ts';
import { add, annasPhones, newId } from '../testing/phones.ts';
import { ANNA, createWorld } from '../testing/world.ts';

const signedIn = annasPhones();

test('D11 with an erased row go drafts and pictures of screens that name it, and nothing else', async () => {
  const here = createWorld();
  const { sync } = await signedIn(here);
  const [erased, other] = [newId(), newId()];
  await add(sync, erased);
  await add(sync, other);
  await sync.requestSync('manual');
  const store = sync.store();
  await store.putSetting(`note:add:${erased}`, 'ร่างบันทึก');
  await store.putSetting('screen-snapshot', { html: `<a href="/crm/customer/${erased}">สมชาย</a>` });
  await store.putSetting(`note:add:${other}`, 'ร่าง');
  await store.putSetting('filter', { text: 'x' });
  here.server.eraseCustomer({ userId: ANNA, customerId: erased });
  await sync.requestSync('manual');
  expect(await store.getSetting(`note:add:${erased}`)).toBeUndefined();
  expect(await store.getSetting('screen-snapshot')).toBeUndefined();
  expect(await store.getSetting(`note:add:${other}`)).toBe('ร่าง');
  expect(await store.getSetting('filter')).toEqual({ text: 'x' });
});

test('D11 so does a file of an open form, which the server never had', async () => {
  const here = createWorld();
  const { sync } = await signedIn(here);
  const [erased, other] = [newId(), newId()];
  await add(sync, erased);
  await sync.requestSync('manual');
  const file = await addDocument(sync, fileOf(10), { folder: erased });
  const ofOther = await addDocument(sync, fileOf(10), { folder: other });
  here.server.eraseCustomer({ userId: ANNA, customerId: erased });
  await sync.requestSync('manual');
  expect(await factsOf(sync, file)).toBeUndefined();
  expect(await factsOf(sync, ofOther)).toMatchObject({ here: true });
});
