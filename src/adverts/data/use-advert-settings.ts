import { z } from 'zod';
import { readRows } from '../../session/data/read-rows.ts';
import { useStoredRows } from '../../session/data/use-stored-rows.ts';

const row = z.object({
  id: z.string(),
  enforcement: z.enum(['off', 'warn', 'refuse']),
  approval: z.enum(['off', 'warn', 'hide']),
});
/** What the operator does about claims (`enforcement`) and about approvals of adverts. */
export type AdvertSetting = Pick<z.infer<typeof row>, 'enforcement' | 'approval'>;

const ask = () =>
  readRows({
    table: 'advert_settings',
    where: {},
    columns: ['id:category', 'enforcement', 'approval'],
    row,
    limit: 100,
  });

const off: AdvertSetting = { enforcement: 'off', approval: 'off' };

/**
 * What the operator has set for a category of promotions, or for `event` (SECURITY-35, SECURITY-54). Off until it is
 * known; without a network it is what the device has stored.
 */
export function useAdvertSettings(): {
  settingOf: (category: string) => AdvertSetting;
  /** Approvals are asked for in a category or more. */
  asksApprovals: boolean;
} {
  const settings = useStoredRows({ key: 'advert_settings', row, ask });
  const rows = settings.state === 'ready' ? settings.rows : [];
  return {
    settingOf: (category) => rows.find(({ id }) => id === category) ?? off,
    asksApprovals: rows.some(({ approval }) => approval !== 'off'),
  };
}
