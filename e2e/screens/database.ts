import type { StoredCustomer } from '../support/thai-people.ts';
import type { TestServer } from '../support/server.ts';
import { emailOf, type Role } from './sign-in-screen.ts';

/** All customers of a person as the database stores them, softly deleted ones included, ordered by name. */
export async function storedCustomers(server: TestServer, role: Role): Promise<StoredCustomer[]> {
  const sql = await server.sql();
  return sql<StoredCustomer[]>`
    select c.id, c.name, c.nickname, c.telephone, c.notes, c.house_location, c.custom_date::text, c.deleted_at
    from public.customers c join auth.users u on u.id = c.user_id
    where u.email = ${emailOf(role)} order by c.created_at, c.name`;
}

/** User id of a demo account. Throws if the account is missing. */
export async function idOf(server: TestServer, role: Role): Promise<string> {
  const sql = await server.sql();
  const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${emailOf(role)}`;
  if (!user) throw new Error(`No account ${emailOf(role)}.`);
  return user.id;
}
