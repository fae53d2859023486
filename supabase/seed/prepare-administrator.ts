import { randomBytes } from 'node:crypto';
import type { DemoContext } from './demo-accounts.ts';

/**
 * Creates a super admin with the address that `askEmail` returns, unless one exists. Returns a link that sets
 * the password once, within an hour; null when a super admin has signed in before.
 */
export async function prepareAdministrator(options: {
  context: DemoContext;
  askEmail: () => string | Promise<string>;
}): Promise<string | null> {
  const { context } = options;
  const { sql, siteUrl } = context;
  const admins = await sql<{ id: string; hasSignedIn: boolean }[]>`
    select u.id, u.last_sign_in_at is not null as "hasSignedIn"
    from auth.users u join public.user_roles r on r.user_id = u.id
    where r.role = 'super_admin' order by u.created_at`;
  if (admins.some(({ hasSignedIn }) => hasSignedIn)) return null;
  const userId = admins[0]?.id ?? (await makeAdministrator({ context, email: await options.askEmail() }));
  const token = randomBytes(28).toString('hex');
  await sql`update auth.users set recovery_token = ${token}, recovery_sent_at = now() where id = ${userId}`;
  const link = new URL('/auth/v1/verify', siteUrl);
  link.search = new URLSearchParams({
    token,
    type: 'recovery',
    redirect_to: new URL('/general-auth', siteUrl).href,
  }).toString();
  return link.href;
}

/** An existing account with this address loses its password and sessions, because its owner is not proven. */
async function makeAdministrator(options: { context: DemoContext; email: string }): Promise<string> {
  const { context, email } = options;
  const { sql, keys, siteUrl } = context;
  const password = randomBytes(24).toString('base64url');
  const answer = await context.fetch(
    new Request(new URL('/auth/v1/signup', siteUrl), {
      method: 'POST',
      headers: { apikey: keys.secret, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, data: { full_name: '', user_type: 'general' } }),
    }),
  );
  const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  if (!user) throw new Error(`The account ${email} was not made: ${await answer.text()}`);
  await sql.begin(async (tx) => {
    await tx`update auth.users set last_sign_in_at = null,
      email_confirmed_at = coalesce(email_confirmed_at, now()),
      encrypted_password = extensions.crypt(${password}, extensions.gen_salt('bf', 10)) where id = ${user.id}`;
    await tx`delete from auth.refresh_tokens where user_id = ${user.id}`;
    await tx`delete from auth.sessions where user_id = ${user.id}`;
    await tx`insert into public.user_roles (user_id, role) values (${user.id}, 'super_admin') on conflict do nothing`;
  });
  return user.id;
}
