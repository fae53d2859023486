import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../../sync/index.ts';
import { aCustomer } from '../../crm-fixtures.ts';
import { entriesOf } from '../../rules/list/change-index.ts';
import { toEntry } from '../../rules/list/customer-entry.ts';
import { buildIndex, type CustomerIndex } from '../../rules/list/customer-index.ts';
import type { Customer } from '../../rules/customer/customer.ts';
import { searchIndex } from '../../rules/list/search.ts';
import { openCustomerList, type CustomerListSource, type ListTiming } from './list-builder.ts';
import { readIndex } from './read-index.ts';

const userId = '00000000-0000-7000-8000-00000000000c';
const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const customerAt = (n: number, columns: Partial<Customer> = {}) =>
  aCustomer({ id: idOf(n), name: `ลูกค้า ${String(n).padStart(5, '0')}`, nickname: null, ...columns });

type Watcher = (ids: readonly string[] | 'all') => void;

/** The part of a store that the list uses, over rows that the test changes. */
function aStore(count: number) {
  const customers = new Map(Array.from({ length: count }, (_, n) => [idOf(n), customerAt(n)]));
  const cars = new Map<
    string,
    { id: string; customer_id: string; license_plate: string; deleted_at: null }
  >();
  const tags = new Map<string, { id: string; customer_id: string; tag: string }>();
  const settings = new Map<string, unknown>();
  const watchers = new Map<string, Watcher>();
  const rowsOf = (name: string): Map<string, { id: string; customer_id?: string }> =>
    name === 'customers' ? customers : name === 'customer_tags' ? tags : cars;
  const store = {
    userId,
    readOnly: false,
    list: ({ name }: { name: string }, where?: { equals: string }) => {
      const rows = [...rowsOf(name).values()];
      return Promise.resolve(where ? rows.filter((row) => row.customer_id === where.equals) : rows);
    },
    getMany: ({ name }: { name: string }, ids: string[]) =>
      Promise.resolve(ids.map((id) => rowsOf(name).get(id))),
    count: ({ name }: { name: string }) => Promise.resolve(rowsOf(name).size),
    watch: ({ name }: { name: string }, watcher: Watcher) => {
      watchers.set(name, watcher);
      return () => void watchers.delete(name);
    },
    getSetting: (key: string) => Promise.resolve(settings.get(key)),
    putSetting: (key: string, value: unknown) => Promise.resolve(void settings.set(key, value)),
  } as unknown as Store;
  const put = (...rows: Customer[]) => {
    for (const row of rows) customers.set(row.id, row);
    watchers.get('customers')?.(rows.map(({ id }) => id));
  };
  const addCar = (customerId: string, plate: string) => {
    const car = { id: idOf(900_000), customer_id: customerId, license_plate: plate, deleted_at: null };
    cars.set(car.id, car);
    watchers.get('car_insurance')?.([car.id]);
  };
  const addTag = (id: string, customerId: string, tag: string) => {
    tags.set(id, { id, customer_id: customerId, tag });
    watchers.get('customer_tags')?.([id]);
  };
  const removeTag = (id: string) => {
    tags.delete(id);
    watchers.get('customer_tags')?.([id]);
  };
  return { store, customers, settings, put, addCar, addTag, removeTag };
}

/** A clock that advances only by `pass`, which ends a wait of the list, and by `spend`. */
function aClock() {
  let nowMs = 0;
  let end: () => void = () => undefined;
  const waits: number[] = [];
  const timing: ListTiming = {
    nowMs: () => nowMs,
    pause: (ms) => {
      waits.push(ms);
      return new Promise((resolve) => {
        end = () => {
          nowMs += ms;
          resolve();
        };
      });
    },
  };
  return { timing, waits, pass: () => end(), spend: (ms: number) => void (nowMs += ms) };
}

const indexOf = (rows: ReadonlyMap<string, Customer>) =>
  buildIndex([...rows.values()].map((customer) => toEntry({ customer, plates: [] })));
const settled = () => new Promise((resolve) => setImmediate(resolve));
const never = () => Promise.reject(new Error('No worker is asked for here.'));
const noFault = (error: unknown) => {
  throw error;
};

function shown(list: CustomerListSource): { index: CustomerIndex; whole: boolean; total: number } {
  const news = list.current();
  if (news.state !== 'ready') throw new Error(`The list is ${news.state}.`);
  return news.value;
}

function found(list: CustomerListSource, query: string): number | undefined {
  return searchIndex({ index: shown(list).index, query })?.length;
}

describe('a short list', () => {
  it('is built in the window, and follows every change at once', async () => {
    const { store, put, addCar } = aStore(3);
    const list = openCustomerList({ store, createIndex: never, onFault: noFault, timing: aClock().timing });
    expect(list.current()).toEqual({ state: 'loading' });
    await settled();
    expect(shown(list)).toMatchObject({ whole: true, total: 3 });
    put(customerAt(9, { name: 'กมล' }));
    await settled();
    expect(entriesOf(shown(list).index)[0]?.name).toBe('กมล');
    addCar(idOf(9), '1กข 1234');
    await settled();
    expect(found(list, '1กข1234')).toBe(1);
    put(customerAt(9, { deleted_at: '2026-11-20T03:00:00.000Z' }));
    await settled();
    expect(shown(list).total).toBe(3);
    list.close();
  });
});

describe('CUSTOMER-16 tags in the list', () => {
  it('are shown and found, those of two devices once, and are gone when they are removed', async () => {
    const { store, addTag, removeTag } = aStore(3);
    const list = openCustomerList({ store, createIndex: never, onFault: noFault, timing: aClock().timing });
    await settled();
    addTag('a', idOf(1), 'VIP');
    addTag('b', idOf(1), 'ป้า');
    addTag('c', idOf(1), 'vip');
    await settled();
    const tagsOf = (at: number) => entriesOf(shown(list).index)[at]?.tags;
    expect(tagsOf(1)).toEqual(['ป้า', 'VIP']);
    expect([found(list, 'vip'), found(list, 'ปา')]).toEqual([1, 1]);
    removeTag('b');
    await settled();
    await settled();
    expect([tagsOf(0), tagsOf(1), found(list, 'ปา')]).toEqual([[], ['VIP'], 0]);
    list.close();
  });
});

describe('a long list', () => {
  it('is built in a worker; meanwhile its first rows are there, as the previous start left them', async () => {
    const { store, customers, settings } = aStore(401);
    let build = () => Promise.resolve(indexOf(customers));
    const first = openCustomerList({ store, createIndex: () => build(), onFault: noFault });
    await settled();
    await settled();
    expect(shown(first)).toMatchObject({ whole: true, total: 401 });
    first.close();
    expect(settings.size).toBe(1);

    customers.set(idOf(0), customerAt(0, { name: 'ลูกค้า 00000 ใหม่' }));
    let end: (index: CustomerIndex) => void = () => undefined;
    const whole = indexOf(customers);
    build = () => new Promise((resolve) => (end = resolve));
    const second = openCustomerList({ store, createIndex: () => build(), onFault: noFault });
    await settled();
    expect(shown(second)).toMatchObject({
      whole: false,
      total: 401,
      index: { count: 40 },
      birthdays: { count: 0 },
    });
    expect(entriesOf(shown(second).index)[0]?.name).toBe('ลูกค้า 00000 ใหม่');
    end(whole);
    await settled();
    expect(shown(second)).toMatchObject({ whole: true, total: 401 });
    second.close();
  });

  it('is built in the window where no worker starts, and says so', async () => {
    const { store } = aStore(401);
    const faults: unknown[] = [];
    const list = openCustomerList({ store, createIndex: never, onFault: (fault) => faults.push(fault) });
    await settled();
    expect(shown(list).total).toBe(401);
    expect(faults).toHaveLength(1);
    list.close();
  });
});

describe('while a sync brings in many', () => {
  const page = (from: number) => Array.from({ length: 200 }, (_, n) => customerAt(from + n));

  it('is shown anew no oftener than a fifth of the time, and a change of one at once all the same', async () => {
    const { store, customers, put } = aStore(1);
    const { timing, waits, pass, spend } = aClock();
    let built = 0;
    const createIndex = () => {
      built += 1;
      spend(2_000);
      return Promise.resolve(indexOf(customers));
    };
    const list = openCustomerList({ store, createIndex, onFault: noFault, timing });
    await settled();
    const bring = async (from: number, to: number) => {
      for (let at = from; at < to; at += 200) put(...page(at));
      await settled();
    };
    await bring(1_000, 1_200);
    await bring(1_200, 1_600);
    expect({ built, total: shown(list).total }).toEqual({ built: 0, total: 201 });
    pass();
    await settled();
    expect({ built, total: shown(list).total }).toEqual({ built: 1, total: 601 });

    await bring(2_000, 4_000);
    await bring(4_000, 7_000);
    put(customerAt(0, { name: 'กมล' }));
    await settled();
    expect(entriesOf(shown(list).index)[0]?.name).toBe('กมล');
    expect({ built, total: shown(list).total }).toEqual({ built: 1, total: 601 });
    pass();
    await settled();
    expect({ built, total: shown(list).total }).toEqual({ built: 2, total: 5_601 });
    expect(waits).toEqual([1_000, 8_000, 8_000]);
    list.close();
  });
});

describe('what the worker reads', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });

  it('is every customer that is not deleted, with the plates of their cars and their tags', async () => {
    const request = indexedDB.open(`crm-${userId}`, 1);
    request.onupgradeneeded = () => {
      const customers = request.result.createObjectStore('customers', { keyPath: 'id' });
      for (let n = 0; n < 2_500; n += 1) customers.put(customerAt(n));
      customers.put(customerAt(1, { deleted_at: '2026-11-20T03:00:00.000Z' }));
      const tags = request.result.createObjectStore('customer_tags', { keyPath: 'id' });
      tags.put({ id: 'a', customer_id: idOf(2), tag: 'VIP' });
      const cars = request.result.createObjectStore('car_insurance', { keyPath: 'id' });
      const car = { customer_id: idOf(2), license_plate: '๒ฮค 99', deleted_at: null };
      cars.put({ ...car, id: 'a' });
      cars.put({ ...car, id: 'b', license_plate: 'ลบ 1', deleted_at: '2026-11-20T03:00:00.000Z' });
    };
    await new Promise((resolve) => (request.onsuccess = resolve));
    request.result.close();
    const index = await readIndex(userId);
    expect(index.count).toBe(2_499);
    const plate = searchIndex({ index, query: '2ฮค99' });
    expect([...(plate ?? [])].map((position) => entriesOf(index)[position]?.id)).toEqual([idOf(2)]);
    const tagged = searchIndex({ index, query: 'vip' });
    expect([...(tagged ?? [])].map((position) => entriesOf(index)[position]?.tags)).toEqual([['VIP']]);
    expect(searchIndex({ index, query: 'ลบ 1' })).toHaveLength(0);
  });
});
