import type { Sql } from 'postgres';
import { buildAgentRows, buildPublicRows, publishersOf } from './build-cast.ts';
import { dayInBangkok } from './seed-days.ts';
import { seedDemoAccounts, type DemoContext } from './demo-accounts.ts';
import { buildHospitals, type BuiltHospital } from './hospitals/build-hospitals.ts';
import { insertAgentRows, insertPublicRows } from './insert-agent-rows.ts';
import { registerAgents } from './events/register-agents.ts';
import { storePictures, type WantedPicture } from './pictures/store-pictures.ts';
import { createRandom } from './seed-random.ts';

const SEED = 'sabai';
/** The account that uploads pictures for hospitals without an account. */
const ADMIN = 'admin@demo.test';
const AGENTS = [
  { email: 'agent@demo.test', customerCount: 40, bookingCount: 30 },
  { email: 'agent2@demo.test', customerCount: 12, bookingCount: 8 },
] as const;

/**
 * Creates the demo accounts and their data: hospitals, promotions and events with pictures, site pages, and
 * the agents' customers. Rows are inserted in one transaction. Does nothing when the data exist.
 */
export async function seedDemo(context: DemoContext, options: { nowMs?: number } = {}): Promise<void> {
  await seedDemoAccounts(context);
  const { sql } = context;
  const today = dayInBangkok(options.nowMs ?? Date.now());
  const hospitals = buildHospitals({ today, random: createRandom(`${SEED} hospitals`) });
  if (await isSeeded({ sql, hospitals })) return;
  const publishers = publishersOf({ hospitals, owners: await findOwners(sql) });
  const market = buildPublicRows({ publishers, today, seed: SEED });
  const uploaderOf = (hospitalId: string) =>
    publishers.find(({ id, userId }) => id === hospitalId && userId)?.listed.owner ?? ADMIN;
  await storePictures({
    context,
    seed: SEED,
    wanted: [
      ...market.promotions.map((row): WantedPicture => ({
        category: row.category,
        uploader: uploaderOf(row.hospital_id),
        onStored: (url) => void (row.image_url = url),
      })),
      ...market.events.map(({ row, listed }): WantedPicture => ({
        category: listed.field,
        uploader: uploaderOf(row.hospital_id),
        onStored: (url) => void (row.image_url = url),
      })),
    ],
  });
  const agentIds = await Promise.all(AGENTS.map(({ email }) => findUser({ sql, email })));
  const agents = AGENTS.map(({ email, ...counts }, index) =>
    buildAgentRows({
      ...counts,
      userId: agentIds[index] ?? '',
      today,
      seed: `${SEED} ${email}`,
      promotions: market.promotions,
    }),
  );
  await sql.begin(async (tx) => {
    await insertPublicRows({ tx, hospitals, publishers, ...market });
    for (const cast of agents) await insertAgentRows({ tx, cast });
    const hospitalIds = publishers.filter(({ userId }) => userId).map(({ id }) => id);
    await registerAgents({ tx, agentIds, hospitalIds });
  });
}

/**
 * Whether the demo data exist: one hospital without an account proves it, because
 * all came in one transaction.
 */
async function isSeeded(options: { sql: Sql; hospitals: readonly BuiltHospital[] }): Promise<boolean> {
  const ids = options.hospitals.filter(({ listed }) => !listed.owner).map(({ row }) => row.id);
  const found = await options.sql`select 1 from public.hospitals where id = any (${ids}::uuid[]) limit 1`;
  return found.length > 0;
}

/** The hospitals that demo accounts founded, by the e-mail address of the account. */
async function findOwners(sql: Sql): Promise<Map<string, { hospitalId: string; userId: string }>> {
  const rows = await sql<{ email: string; hospital_id: string; user_id: string }[]>`
    select u.email, m.hospital_id, m.user_id from public.hospital_members m
    join auth.users u on u.id = m.user_id where m.role = 'owner' and u.email like '%@demo.test'`;
  return new Map(
    rows.map((row) => [row.email, { hospitalId: row.hospital_id, userId: row.user_id }] as const),
  );
}

async function findUser(options: { sql: Sql; email: string }): Promise<string> {
  const [user] = await options.sql<{ id: string }[]>`
    select id from auth.users where email = ${options.email}`;
  if (!user) throw new Error(`There is no account ${options.email}.`);
  return user.id;
}
