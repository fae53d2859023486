/** Characters, as the server stores it. */
export const MAX_DEVICE_NAME = 60;

/** One row of `hospital_devices`: a device on which members of the hospital worked. */
export interface HospitalDevice {
  id: string;
  hospital_id: string;
  /** The name of the device in `redemption_events`. */
  device: string;
  /** Empty while nobody named it. */
  name: string;
  /** Who was signed in on it last. */
  user_id: string | null;
  first_seen_at: string;
  /** ISO 8601, to five minutes. */
  last_seen_at: string;
  revoked_at: string | null;
  revoked_by: string | null;
}
