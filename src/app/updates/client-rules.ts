/**
 * What the operator asks of installed apps (`public.read_client_rules`): update soon, update before anything is sent, or
 * wait until a pause is over. Reading and writing on the device go on in each case.
 */
export interface ClientRules {
  minimumRelease: number;
  refuseBelow: number;
  /** Percent of devices, 0 to 100. */
  rolloutPercent: number;
  /** Why, in the operator's words; null for no reason. */
  notice: { th: string | null; en: string | null };
  /** Milliseconds that a pause lasts from `askedAtMs`; 0 for no pause. */
  pausedMs: number;
  /** Device time of the answer. */
  askedAtMs: number;
}

/** `must_update` and `paused`: nothing is sent or fetched. */
export type ServiceState = 'open' | 'update_soon' | 'must_update' | 'paused';

/** Null for anything but an answer of the function, for example a page of a captive portal. */
export function readClientRules(json: unknown, askedAtMs: number): ClientRules | null {
  if (typeof json !== 'object' || json === null) return null;
  const row = json as Record<string, unknown>;
  const countOf = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : NaN);
  const counts = {
    minimumRelease: countOf(row['minimum_release']),
    refuseBelow: countOf(row['refuse_below']),
    rolloutPercent: countOf(row['rollout_percent']),
    pausedMs: countOf(row['paused_ms']),
  };
  if (Object.values(counts).some(Number.isNaN)) return null;
  const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const notice = { th: textOf(row['notice_th']), en: textOf(row['notice_en']) };
  return { ...counts, notice, askedAtMs };
}

/** What the rules mean for a release now. Without rules the service is open. */
export function serviceOf(options: {
  rules: ClientRules | null;
  release: number;
  nowMs: number;
}): ServiceState {
  const { rules, release, nowMs } = options;
  if (!rules) return 'open';
  if (release < rules.refuseBelow) return 'must_update';
  if (pauseLeftMs({ rules, nowMs }) > 0) return 'paused';
  return release < rules.minimumRelease ? 'update_soon' : 'open';
}

/** Milliseconds; 0 where the clock of the device was set back since the answer, because then nobody knows. */
export function pauseLeftMs({ rules, nowMs }: { rules: ClientRules; nowMs: number }): number {
  const passedMs = nowMs - rules.askedAtMs;
  return passedMs < 0 ? 0 : Math.max(0, rules.pausedMs - passedMs);
}

export function mayCall(service: ServiceState): boolean {
  return service === 'open' || service === 'update_soon';
}

/** Whether a newer release is offered to a device. `place`: 0 to 99, drawn once for each device. */
export function isOffered(options: {
  rules: ClientRules | null;
  service: ServiceState;
  place: number;
}): boolean {
  const { rules, service, place } = options;
  return !rules || service === 'must_update' || service === 'update_soon' || place < rules.rolloutPercent;
}
