import type { Sql } from 'postgres';

/** The parts of the embedded backend that the seed uses. */
export interface DemoContext {
  /** A connection as superuser. */
  sql: Sql;
  keys: { publishable: string; secret: string };
  siteUrl: string;
  fetch(request: Request): Promise<Response>;
}

/**
 * The password of all demo accounts, known to everybody: a site that others reach has them only with `ALLOW_DEMO`.
 */
export const DEMO_PASSWORD = 'demo1234';

interface DemoAccount {
  email: string;
  metadata: {
    full_name: string;
    telephone: string;
    user_type: 'general' | 'hospital';
    hospital_name?: string;
  };
  role?: 'super_admin';
}

/** The accounts of the demonstration: two agents, two hospitals and a super admin. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'agent@demo.test',
    metadata: { full_name: 'สุภาพร ใจดี', telephone: '0812345678', user_type: 'general' },
  },
  {
    email: 'agent2@demo.test',
    metadata: { full_name: 'ณัฐพล วงศ์สุวรรณ', telephone: '0898765432', user_type: 'general' },
  },
  {
    email: 'hospital@demo.test',
    metadata: {
      full_name: 'พิมพ์ชนก ศรีสุข',
      telephone: '021234567',
      user_type: 'hospital',
      hospital_name: 'โรงพยาบาลสบายดี',
    },
  },
  {
    email: 'hospital2@demo.test',
    metadata: {
      full_name: 'ธนวัฒน์ รุ่งเรือง',
      telephone: '053987654',
      user_type: 'hospital',
      hospital_name: 'คลินิกความงามลานนา',
    },
  },
  {
    email: 'admin@demo.test',
    metadata: { full_name: 'ผู้ดูแลระบบ', telephone: '020000000', user_type: 'general' },
    role: 'super_admin',
  },
];

/**
 * Creates the demo accounts (password `demo1234`) by ordinary sign-ups, so that triggers make their rows.
 * Repeating it changes nothing. Needs the table `public.user_roles`.
 */
export async function seedDemoAccounts(context: DemoContext): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    const userId =
      (await findUser({ context, email: account.email })) ?? (await signUp({ context, account }));
    if (account.role) {
      await context.sql`
        insert into public.user_roles (user_id, role)
        select ${userId}, ${account.role}
        where not exists (
          select from public.user_roles where user_id = ${userId} and role::text = ${account.role}
        )`;
    }
  }
}

async function findUser(options: { context: DemoContext; email: string }): Promise<string | null> {
  const { sql } = options.context;
  const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${options.email}`;
  return user?.id ?? null;
}

async function signUp(options: { context: DemoContext; account: DemoAccount }): Promise<string> {
  const { context, account } = options;
  const response = await context.fetch(
    new Request(new URL('/auth/v1/signup', context.siteUrl), {
      method: 'POST',
      headers: { apikey: context.keys.secret, 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: DEMO_PASSWORD, data: account.metadata }),
    }),
  );
  const userId = response.ok ? await findUser({ context, email: account.email }) : null;
  if (userId === null) {
    throw new Error(
      `The account ${account.email} was not made (${response.status}): ${await response.text()}`,
    );
  }
  return userId;
}
