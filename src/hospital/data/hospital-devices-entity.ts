import { defineEntity } from '../../../sync/index.ts';
import type { HospitalDevice } from '../rules/hospital-device.ts';

/** Only the server writes these rows, by `sync_attempts`, `name_device` and `revoke_device`. */
export const hospitalDevicesEntity = defineEntity<HospitalDevice>({
  name: 'hospital_devices',
  indexes: ['hospital_id', 'device'],
  streamColumns: ['hospital_id'],
  parents: [],
  groups: [],
  createOnly: [],
  softDelete: false,
});
