/** The server's limit, in characters. */
export const MAX_DEVICE_NAME = 60;

/** One row of `hospital_devices`: a device on which members of the hospital worked. */
export interface HospitalDevice {
  id: string;
  hospital_id: string;
  /** The id of the device, as in `redemption_events`. */
  device: string;
  /** Empty while nobody named it. */
  name: string;
  /** The person who was signed in on the device last. */
  user_id: string | null;
  first_seen_at: string;
  /** ISO 8601, exact to five minutes. */
  last_seen_at: string;
  revoked_at: string | null;
  revoked_by: string | null;
}
