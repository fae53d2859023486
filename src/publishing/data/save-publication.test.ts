import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSync } from '../../../sync/index.ts';
import { modelPublications, saveElsewhere } from '../../../tests/components/publishing/model-publications.ts';
import { hospital } from '../../../tests/components/support/people.ts';
import { phoneOfPerson } from '../../../tests/support/phone-of-person.ts';
import type { Row } from '../../../tests/components/support/select-rows.ts';
import type { TestServer } from '../../../tests/components/support/test-server.ts';
import { eventPublication } from '../../events/rules/event-publication.ts';
import { promotionPublication } from '../../promotions/rules/promotion-publication.ts';
import { savePublication } from './save-publication.ts';

const ID = '6a0f0b3e-0000-4000-8000-00000000f001';
const insert = /POST \/rest\/v1\/(promotions|events)/;
const update = /PATCH \/rest\/v1\/(promotions|events)/;
const empty = promotionPublication.empty(hospital);
const typed = {
  ...empty,
  promotion_title: 'ตรวจสุขภาพ',
  description: 'ตรวจเลือดและพบแพทย์',
  area: 'เชียงใหม่',
  start_date: '2026-01-01',
  end_date: '2027-12-31',
};
type Values = typeof typed;

let server: TestServer;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ server, close } = await phoneOfPerson('owner'));
  modelPublications(server);
});
afterEach(() => close());

/** Presses of the button of one form for a new promotion. */
function openForm() {
  const unanswered: Values[] = [];
  return async (values: Values) => {
    const before = { stored: null, values: empty };
    const answer = await savePublication({
      publication: promotionPublication,
      id: ID,
      values,
      before,
      unanswered,
    });
    unanswered.push(values);
    return answer;
  };
}

const stored = (): Row => server.tables['promotions']?.[0] ?? {};

/** A form whose insert was carried out, and whose person does not know so. */
async function withLostAnswer() {
  const press = openForm();
  server.loseAnswer(insert);
  expect(await press(typed)).toMatchObject({ outcome: 'unreachable' });
  expect(stored()).toMatchObject({ promotion_title: 'ตรวจสุขภาพ' });
  return press;
}

it('a device that cannot remove the copies of pictures has published all the same', async () => {
  const store = getSync().store();
  vi.spyOn(store, 'removeSetting').mockRejectedValue(new Error('The storage refuses the write.'));
  vi.spyOn(console, 'warn').mockReturnValue();
  const id = crypto.randomUUID();
  await store.putSetting(`picture:${id}`, { dataUrl: 'data:image/webp;base64,UklGRg==' });
  expect(await openForm()({ ...typed, image: { kind: 'new', id } })).toEqual({ outcome: 'published' });
  expect(stored()).toMatchObject({ promotion_title: 'ตรวจสุขภาพ' });
});

describe('PUBLISH-31 the repeat of an insert whose answer was lost', () => {
  it('is published without another write where the row is the one that was sent', async () => {
    const press = await withLostAnswer();
    const version = stored()['updated_at'];
    expect(await press(typed)).toEqual({ outcome: 'published' });
    expect(stored()['updated_at']).toBe(version);
    expect(server.requests(update)).toEqual([]);
  });

  it('stores what was typed after the lost answer', async () => {
    const press = await withLostAnswer();
    expect(await press({ ...typed, area: 'ลำปาง' })).toEqual({ outcome: 'published' });
    expect(stored()).toMatchObject({ area: 'ลำปาง' });
    expect(server.tables['promotions']).toHaveLength(1);
  });

  it('stores what was typed after two lost answers', async () => {
    const press = await withLostAnswer();
    server.loseAnswer(update);
    expect(await press({ ...typed, area: 'ลำปาง' })).toMatchObject({ outcome: 'unreachable' });
    expect(await press({ ...typed, area: 'แพร่' })).toEqual({ outcome: 'published' });
    expect(stored()).toMatchObject({ area: 'แพร่' });
  });

  it('never overwrites what another member saved in between', async () => {
    const press = await withLostAnswer();
    saveElsewhere(stored(), { promotion_title: 'ชื่อของเขา', keywords: 'เลือด' });
    const answer = await press({ ...typed, area: 'ลำปาง' });
    expect(answer).toMatchObject({
      outcome: 'changed',
      merge: {
        taken: ['promotion_title', 'keywords'],
        clashing: [],
        values: { promotion_title: 'ชื่อของเขา', keywords: 'เลือด', area: 'ลำปาง' },
      },
    });
    expect(stored()).toMatchObject({ promotion_title: 'ชื่อของเขา', area: 'เชียงใหม่' });
  });

  it('leads to the merge also where the same form is sent again', async () => {
    const press = await withLostAnswer();
    saveElsewhere(stored(), { promotion_title: 'ชื่อของเขา' });
    expect(await press(typed)).toMatchObject({ outcome: 'changed', merge: { taken: ['promotion_title'] } });
    expect(stored()).toMatchObject({ promotion_title: 'ชื่อของเขา' });
  });

  it('does not overwrite a save that arrives between the comparison and the write', async () => {
    const press = await withLostAnswer();
    const held = server.hold(update);
    const pressed = press({ ...typed, area: 'ลำปาง' });
    await held.arrived;
    saveElsewhere(stored(), { area: 'แพร่' });
    held.release();
    expect(await pressed).toMatchObject({ outcome: 'changed', merge: { clashing: ['area'] } });
    expect(stored()).toMatchObject({ area: 'แพร่' });
  });

  it('after a reload shows every difference, because the form no longer knows what it sent', async () => {
    await withLostAnswer();
    saveElsewhere(stored(), { promotion_title: 'ชื่อของเขา', area: '' });
    const press = openForm();
    expect(await press(typed)).toMatchObject({
      outcome: 'changed',
      merge: {
        taken: [],
        clashing: ['promotion_title', 'area'],
        values: { promotion_title: typed.promotion_title },
      },
    });
    expect(stored()).toMatchObject({ promotion_title: 'ชื่อของเขา', area: '' });
  });

  it('after a reload is published where nothing differs', async () => {
    await withLostAnswer();
    expect(await openForm()(typed)).toEqual({ outcome: 'published' });
    expect(server.requests(update)).toEqual([]);
  });

  it('keeps the address that the server chose', async () => {
    const press = await withLostAnswer();
    const { url_slug } = stored();
    saveElsewhere(stored(), { promotion_title: 'ชื่อของเขา' });
    expect(await press(typed)).toMatchObject({ outcome: 'changed', merge: { values: { url_slug } } });
  });

  it('is not published for another hospital than the one that was chosen', async () => {
    const event = {
      ...eventPublication.empty(hospital),
      event_title: 'เดินการกุศล',
      description: 'เดินด้วยกันห้ากิโลเมตร',
      start_day: '2027-01-01',
      start_time: '09:00',
      end_day: '2027-01-01',
      end_time: '10:00',
    };
    const before = { stored: null, values: event };
    const common = { publication: eventPublication, id: ID, before };
    server.loseAnswer(insert);
    await savePublication({ ...common, values: event, unanswered: [] });
    Object.assign(server.tables['events']?.[0] ?? {}, { hospital });
    const elsewhere = { ...event, hospital: { id: 'other', name: 'ที่อื่น' } };
    expect(await savePublication({ ...common, values: elsewhere, unanswered: [event] })).toMatchObject({
      outcome: 'refused',
      code: '42501',
    });
    expect(server.tables['events']).toMatchObject([{ hospital_id: hospital.id }]);
  });
});

it('an edit goes on from an own save whose answer was lost', async () => {
  const press = openForm();
  await press(typed);
  const { updated_at } = stored();
  const row = promotionPublication.stored.parse(stored());
  const before = { stored: row, values: promotionPublication.formValues(row) };
  const common = { publication: promotionPublication, id: ID, before };
  const first = { ...before.values, area: 'ลำปาง' };
  server.loseAnswer(update);
  await savePublication({ ...common, values: first, unanswered: [] });
  expect(stored()['updated_at']).not.toBe(updated_at);
  const second = { ...first, area: 'แพร่' };
  expect(await savePublication({ ...common, values: second, unanswered: [first] })).toEqual({
    outcome: 'published',
  });
  expect(stored()).toMatchObject({ area: 'แพร่' });
});
