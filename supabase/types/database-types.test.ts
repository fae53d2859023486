import { readFile } from 'node:fs/promises';
import { createClient } from '@supabase/supabase-js';
import { expect, expectTypeOf, inject, test } from 'vitest';
import type { Database, Tables, TablesInsert, TablesUpdate } from '../database.types.ts';
import { typesFile, typesOfDatabase } from './types-of-database.ts';

test('the committed types are those of the migrations (npm run types writes them)', async () => {
  const fresh = await typesOfDatabase({ url: inject('testClusterUrl') });
  expect(await readFile(typesFile, 'utf8')).toBe(fresh);
});

// Held by the type check; running it shows nothing more.
test('supabase-js takes the types, and a client cannot send what it may not write', () => {
  const open = () => createClient<Database>('http://localhost', 'key');
  const read = () => open().from('promotions').select('id, price, hospitals (name)');
  type Row = NonNullable<Awaited<ReturnType<typeof read>>['data']>[number];
  expectTypeOf<Row>().toEqualTypeOf<{ id: string; price: number | null; hospitals: { name: string } }>();
  const list = () => open().rpc('list_promotions', { category: 'สปา' });
  expectTypeOf<NonNullable<Awaited<ReturnType<typeof list>>['data']>>().toEqualTypeOf<
    Tables<'promotions'>[]
  >();
  expectTypeOf<TablesInsert<'promotions'>['final_price']>().toEqualTypeOf<undefined>();
  expectTypeOf<TablesUpdate<'customers'>['user_id']>().toEqualTypeOf<undefined>();
  expectTypeOf<TablesInsert<'customers'>['name']>().toEqualTypeOf<string>();
  expect([read, list]).toHaveLength(2);
});
