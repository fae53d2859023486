import type { Sql } from 'postgres';

export interface AdvertSetting {
  category: string;
  enforcement: string;
}

const known = ['off', 'warn', 'refuse'];

/**
 * What is done about claims in adverts, by category, after `change` where one is given (SECURITY-35). `all` changes every
 * category. Throws a sentence where there is no such category or no such word.
 */
export async function setAdverts(options: {
  sql: Sql;
  change: AdvertSetting | null;
}): Promise<AdvertSetting[]> {
  const { sql, change } = options;
  if (change) {
    const { category, enforcement } = change;
    if (!known.includes(enforcement)) throw new Error(`${enforcement} is none of ${known.join(', ')}.`);
    const changed = await sql`
      update public.advert_settings set enforcement = ${enforcement}
      where category = ${category} or ${category === 'all'}`;
    if (changed.count === 0) throw new Error(`There is no category ${category}.`);
  }
  const rows = await sql<AdvertSetting[]>`
    select category, enforcement from public.advert_settings
    order by category = 'event', array_position(private.promotion_categories(), category)`;
  return rows.map((row) => ({ ...row }));
}
