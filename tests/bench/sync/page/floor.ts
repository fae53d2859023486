/**
 * The lower bound: writes the same pages, fetched beforehand, into a bare Dexie table with the same index.
 */
import Dexie from 'dexie';
import { customersEntity } from '../../../../src/crm/data/customer/customers-entity.ts';
import { fetchPages } from './fetch-pages.ts';
import { offer } from './measure-contestant.ts';

const db = new Dexie('floor', { chromeTransactionDurability: 'relaxed' });
db.version(1).stores({ customers: ['id', ...customersEntity.indexes].join(', ') });
const customers = db.table<{ id: string }, string>('customers');
let pages: { id: string }[][] = [];

offer({
  async open({ account, userId, token }) {
    await db.open();
    pages = await fetchPages({ publishableKey: account.publishableKey, userId, token });
  },
  async sync() {
    for (const page of pages) await customers.bulkPut(page);
  },
  edit: async ({ id, values }) =>
    (await customers
      .where('id')
      .equals(id)
      .modify((row) => void Object.assign(row, values))) === 1,
  count: () => customers.count(),
  patchBytes: async () => null,
});
