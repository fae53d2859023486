import type { Caller, TestDatabase } from './open-test-database.ts';

/** The owner of a hospital, with the hospital's id and the identity for statements. */
export interface Publisher {
  userId: string;
  hospital: string;
  caller: Caller;
}

/** Signs up the owner of a new hospital. */
export async function signUpHospital(database: TestDatabase, name: string): Promise<Publisher> {
  const userId = await database.signUp({ metadata: { user_type: 'hospital', hospital_name: name } });
  const [member] = await database.admin<{ hospital_id: string }[]>`
    select hospital_id from public.hospital_members where user_id = ${userId}`;
  if (!member) throw new Error(`No hospital was founded with the name ${name}.`);
  return { userId, hospital: member.hospital_id, caller: { role: 'authenticated', userId } };
}

export async function signUpAdmin(database: TestDatabase): Promise<Caller> {
  const userId = await database.signUp();
  await database.admin`insert into public.user_roles (user_id, role) values (${userId}, 'super_admin')`;
  return { role: 'authenticated', userId };
}

/** The required columns of a valid promotion except its hospital; a test adds that, and the columns it is about. */
export const validPromotion = {
  promotion_title: 'ตรวจสุขภาพ',
  description: 'ตรวจสุขภาพประจำปี',
  area: 'กรุงเทพ',
  start_date: '2026-01-01',
  end_date: '2098-12-31',
};
/** The required columns of a valid event except its hospital. */
export const validEvent = {
  event_title: 'เดินการกุศล',
  description: 'เดินด้วยกันทุกวันเสาร์',
  start_date: '2098-01-01T09:00:00+07:00',
  end_date: '2098-01-01T12:00:00+07:00',
};

/** Inserts a row from JSON, as the API does, with the rights of the publisher; resolves to the stored row. */
export async function publish(options: {
  database: TestDatabase;
  publisher: Publisher;
  table: 'promotions' | 'events';
  values?: object;
}): Promise<Record<string, unknown>> {
  const { database, publisher, table } = options;
  const row = {
    id: crypto.randomUUID(),
    hospital_id: publisher.hospital,
    user_id: publisher.userId,
    ...(table === 'promotions' ? validPromotion : validEvent),
    ...options.values,
  };
  const columns = Object.keys(row);
  const [made] = await database.as(
    publisher.caller,
    (tx) => tx<{ id: string }[]>`
      insert into ${tx(`public.${table}`)} (${tx(columns)})
      select ${tx(columns)}
      from json_populate_record(null::${tx(`public.${table}`)}, ${JSON.stringify(row)}::text::json)
      returning id`,
  );
  const [stored] =
    await database.admin`select * from ${database.admin(`public.${table}`)} where id = ${made?.id ?? null}`;
  if (!stored) throw new Error('Nothing was published.');
  return stored;
}
