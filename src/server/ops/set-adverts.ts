import type { Sql } from 'postgres';

export interface AdvertSetting {
  category: string;
  /** What is done about claims. */
  enforcement: string;
  /** What is done about adverts without a valid approval. */
  approval: string;
}
export type AdvertChange = { category: string } & ({ enforcement: string } | { approval: string });

const known = { enforcement: ['off', 'warn', 'refuse'], approval: ['off', 'warn', 'hide'] };

/**
 * What is done about claims in adverts and about approvals, by category, after `change` where one is given (SECURITY-35,
 * SECURITY-54). `all` changes every category. Throws a sentence where there is no such category or no such word.
 */
export async function setAdverts(options: {
  sql: Sql;
  change: AdvertChange | null;
}): Promise<AdvertSetting[]> {
  const { sql, change } = options;
  if (change) {
    const { category, ...values } = change;
    const column = 'approval' in values ? 'approval' : 'enforcement';
    const value = 'approval' in values ? values.approval : values.enforcement;
    if (!known[column].includes(value)) throw new Error(`${value} is none of ${known[column].join(', ')}.`);
    const changed = await sql`
      update public.advert_settings set ${sql({ [column]: value })}
      where category = ${category} or ${category === 'all'}`;
    if (changed.count === 0) throw new Error(`There is no category ${category}.`);
  }
  const rows = await sql<AdvertSetting[]>`
    select category, enforcement, approval from public.advert_settings
    order by category = 'event', array_position(private.promotion_categories(), category)`;
  return rows.map((row) => ({ ...row }));
}
