import { z } from 'zod';
import { readRows } from '../../session/data/read-rows.ts';
import { useStoredRows } from '../../session/data/use-stored-rows.ts';

const row = z.object({ id: z.string(), enforcement: z.enum(['off', 'warn', 'refuse']) });
export type AdvertEnforcement = z.infer<typeof row>['enforcement'];

const ask = () =>
  readRows({
    table: 'advert_settings',
    where: {},
    columns: ['id:category', 'enforcement'],
    row,
    limit: 100,
  });

/**
 * What the operator does about claims in this category of promotions, or in events (SECURITY-35). Off until it is
 * known; without a network it is what the device has stored.
 */
export function useAdvertEnforcement(options: { category: string }): AdvertEnforcement {
  const settings = useStoredRows({ key: 'advert_settings', row, ask });
  if (settings.state !== 'ready') return 'off';
  return settings.rows.find(({ id }) => id === options.category)?.enforcement ?? 'off';
}
