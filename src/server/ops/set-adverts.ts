import type { Sql } from 'postgres';

/** A row of `advert_settings`; `category` is the Thai name of a category, or `event`. */
export interface CategoryAdvertSetting {
  category: string;
  /** What happens to adverts with forbidden claims: `off`, `warn` or `refuse`. */
  enforcement: string;
  /** What happens to adverts without a valid approval: `off`, `warn` or `hide`. */
  approval: string;
}
/** A new value of one setting, for one category or for `all`. */
export type AdvertChange = { category: string } & ({ enforcement: string } | { approval: string });

const known = { enforcement: ['off', 'warn', 'refuse'], approval: ['off', 'warn', 'hide'] };

/**
 * Applies `change`, if any, and returns the settings of every category (SECURITY-35, SECURITY-54). Category
 * `all` changes all of them. Throws a sentence for an unknown category or value.
 */
export async function setAdverts(options: {
  sql: Sql;
  change: AdvertChange | null;
}): Promise<CategoryAdvertSetting[]> {
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
  const rows = await sql<CategoryAdvertSetting[]>`
    select category, enforcement, approval from public.advert_settings
    order by category = 'event', array_position(private.promotion_categories(), category)`;
  return rows.map((row) => ({ ...row }));
}
