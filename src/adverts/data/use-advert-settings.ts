import { z } from 'zod';
import { readRows } from '../../session/data/read-rows.ts';
import { useStoredRows } from '../../session/data/use-stored-rows.ts';

const row = z.object({
  id: z.string(),
  enforcement: z.enum(['off', 'warn', 'refuse']),
  approval: z.enum(['off', 'warn', 'hide']),
});
/** The operator's settings for forbidden claims (`enforcement`) and for approvals of adverts (`approval`). */
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
 * The operator's settings by category of promotions, with `event` for events (SECURITY-35, SECURITY-54). A
 * setting is off until it is known; without a network the settings stored on the device apply.
 */
export function useAdvertSettings(): {
  settingOf: (category: string) => AdvertSetting;
  /** True if the operator asks for approvals in at least one category. */
  asksApprovals: boolean;
} {
  const settings = useStoredRows({ key: 'advert_settings', row, ask });
  const rows = settings.state === 'ready' ? settings.rows : [];
  return {
    settingOf: (category) => rows.find(({ id }) => id === category) ?? off,
    asksApprovals: rows.some(({ approval }) => approval !== 'off'),
  };
}
