import type { StoredCustomer } from '../support/thai-people.ts';
import type { TestServer } from '../support/server.ts';
import { emailOf, type Role } from './sign-in-screen.ts';

/** What the database really has of a person, softly deleted rows included, by name. */
export async function storedCustomers(server: TestServer, role: Role): Promise<StoredCustomer[]> {
  const sql = await server.sql();
  return sql<StoredCustomer[]>`
    select c.id, c.name, c.nickname, c.telephone, c.notes, c.house_location, c.custom_date::text, c.deleted_at
    from public.customers c join auth.users u on u.id = c.user_id
    where u.email = ${emailOf(role)} order by c.created_at, c.name`;
}

export async function idOf(server: TestServer, role: Role): Promise<string> {
  const sql = await server.sql();
  const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${emailOf(role)}`;
  if (!user) throw new Error(`No account ${emailOf(role)}.`);
  return user.id;
}
