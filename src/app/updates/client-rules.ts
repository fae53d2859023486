/**
 * What the operator asks of installed apps (`public.read_client_rules`): update soon, update before sending,
 * or wait for a pause to end. Local reads and writes continue in every case.
 */
export interface ClientRules {
  /** Releases below this should update soon. */
  minimumRelease: number;
  /** Releases below this must update before they send or fetch anything. */
  refuseBelow: number;
  /** Percentage of devices that are offered a newer release, 0 to 100. */
  rolloutPercent: number;
  /** The operator's reason in Thai and English; null when none was given. */
  notice: { th: string | null; en: string | null };
  /** Duration of a pause in milliseconds from `askedAtMs`; 0 without a pause. */
  pausedMs: number;
  /** Device time of the request that returned these rules, in milliseconds. */
  askedAtMs: number;
}

/** With `must_update` and `paused`, nothing is sent or fetched. */
export type ServiceState = 'open' | 'update_soon' | 'must_update' | 'paused';

/** Parses the function's answer; null for anything else, for example a captive portal's page. */
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

/** How the rules restrict a release now; `open` without rules. */
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

/**
 * Milliseconds until the pause ends. 0 when the device's clock was set back since the answer, because the
 * rest is then unknown.
 */
export function pauseLeftMs({ rules, nowMs }: { rules: ClientRules; nowMs: number }): number {
  const passedMs = nowMs - rules.askedAtMs;
  return passedMs < 0 ? 0 : Math.max(0, rules.pausedMs - passedMs);
}

/** Whether the app may send and fetch. */
export function mayCall(service: ServiceState): boolean {
  return service === 'open' || service === 'update_soon';
}

/** Whether a newer release is offered to a device; `place` is its place in staged rollouts, 0 to 99. */
export function isOffered(options: {
  rules: ClientRules | null;
  service: ServiceState;
  place: number;
}): boolean {
  const { rules, service, place } = options;
  return !rules || service === 'must_update' || service === 'update_soon' || place < rules.rolloutPercent;
}
