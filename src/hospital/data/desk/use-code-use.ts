import { getSync } from '../../../../sync/index.ts';
import { redemptionEventsEntity } from '../../../bookings/data/redemption-events-entity.ts';
import { useLive } from '../../../session/data/use-live.ts';
import { hospitalDevicesEntity } from '../hospital-devices-entity.ts';

/** The device on which a code was used, as far as this device knows. */
export interface UsedOn {
  device: string;
  /** The name that people gave the device; empty for none. */
  name: string;
}

/**
 * The device on which a code was used; null while it is not known. `nonce` is that of the redemption;
 * `device` is its device id if the server has named it already.
 */
export function useUsedOn(options: { nonce: string | null; device: string | null }): UsedOn | null {
  const { nonce, device } = options;
  const read = useLive({ key: `used on ${nonce} ${device}`, read: () => readUsedOn({ nonce, device }) });
  return read.state === 'ready' ? read.value : null;
}

async function readUsedOn(options: { nonce: string | null; device: string | null }): Promise<UsedOn | null> {
  const store = getSync().store();
  const event = options.nonce === null ? undefined : await store.get(redemptionEventsEntity, options.nonce);
  const device = options.device ?? event?.device ?? null;
  if (device === null) return null;
  const [named] = await store.list(hospitalDevicesEntity, { column: 'device', equals: device });
  return { device, name: named?.name ?? '' };
}
