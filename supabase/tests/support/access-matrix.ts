import { crmMatrix } from './access-matrix-crm.ts';
import { marketMatrix } from './access-matrix-market.ts';
import type { TestDatabase } from './open-test-database.ts';
import type { TableAccess } from './table-access.ts';

const uuid = () => crypto.randomUUID();

async function seedCustomer({ database, owner }: { database: TestDatabase; owner: string }) {
  const id = uuid();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${id}, ${owner}, 'x', '081-234-5678')`;
  return id;
}

/** The access rights on every table and view of `public`; `supabase/tests/access.test.ts` finds a missing one. */
export const accessMatrix: readonly TableAccess[] = [
  ...marketMatrix,
  ...crmMatrix,
  {
    table: 'profiles',
    key: ['user_id'],
    seed: async ({ owner }) => ({ user_id: owner }),
    select: 'own',
    insert: { reach: 'none', values: (owner) => ({ user_id: owner, full_name: 'x' }) },
    update: { reach: 'own', columns: { full_name: 'สมชาย', telephone: '0812345678' } },
    delete: 'none',
  },
  {
    table: 'user_roles',
    key: ['user_id', 'role'],
    seed: async ({ owner }) => ({ user_id: owner, role: 'general' }),
    select: 'own',
    insert: { reach: 'none', values: (owner) => ({ user_id: owner, role: 'super_admin' }) },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  {
    table: 'customers',
    key: ['id'],
    seed: async (options) => ({ id: await seedCustomer(options) }),
    select: 'own',
    insert: {
      reach: 'own',
      values: (owner) => ({ id: uuid(), user_id: owner, name: 'x', telephone: '081-234-5678' }),
    },
    update: {
      reach: 'own',
      columns: {
        name: 'y',
        nickname: 'y',
        telephone: '089-999-9999',
        email: 'a@b.co',
        house_location: '{"address":"y"}',
        work_location: null,
        notes: 'y',
        custom_date: '1990-01-01',
        more_contacts: '02-123-4567',
        deleted_at: '2026-01-01T00:00:00Z',
      },
    },
    delete: 'none',
  },
  {
    table: 'sync_streams',
    key: ['stream'],
    seed: async ({ owner }) => ({ stream: owner }),
    select: 'own',
    insert: { reach: 'none', values: () => ({ stream: uuid() }) },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  {
    table: 'sync_changes',
    key: ['stream', 'row_id'],
    seed: async (options) => ({ stream: options.owner, row_id: await seedCustomer(options) }),
    select: 'own',
    insert: {
      reach: 'none',
      values: (owner) => ({ stream: owner, seq: '999', entity: 'customers', row_id: uuid(), kind: 'delete' }),
    },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  {
    table: 'sync_ops',
    key: ['op_id'],
    seed: async ({ database, owner }) => {
      const id = uuid();
      await database.admin`
        insert into public.sync_ops (op_id, user_id, device, entity, row_id, answer)
        values (${id}, ${owner}, ${uuid()}, 'customers', ${uuid()}, '{}')`;
      return { op_id: id };
    },
    select: 'own',
    insert: {
      reach: 'none',
      values: (owner) => {
        const ids = { op_id: uuid(), device: uuid(), row_id: uuid() };
        return { ...ids, user_id: owner, entity: 'customers', answer: '{}' };
      },
    },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  {
    table: 'sync_conflicts',
    key: ['id'],
    seed: async ({ database, owner }) => {
      const [row] = await database.admin<{ id: string }[]>`
        insert into public.sync_conflicts
          (user_id, entity, row_id, op_id, kind, losing, winning, resolved_at, resolution)
        values (${owner}, 'customers', ${uuid()}, ${uuid()}, 'overwritten', '{}', '{}', now(), 'confirmed')
        returning id`;
      if (!row) throw new Error('No conflict was made.');
      return { id: row.id };
    },
    select: 'own',
    insert: {
      reach: 'none',
      values: (owner) => {
        const ids = { user_id: owner, row_id: uuid(), op_id: uuid() };
        return { ...ids, entity: 'customers', kind: 'overwritten', losing: '{}', winning: '{}' };
      },
    },
    update: { reach: 'own', columns: { resolved_at: '2026-01-01T00:00:00Z', resolution: 'restored' } },
    delete: 'none',
  },
];
