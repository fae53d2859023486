import { createValueStore } from '../../lib/value-store.ts';
import { mayCall, readClientRules, serviceOf, type ClientRules, type ServiceState } from './client-rules.ts';
import { RELEASE } from './release.ts';

const RULES_KEY = 'sabai-client-rules';
const PLACE_KEY = 'sabai-rollout-place';

/** The server's last rules for this device; null until there are any. */
export const clientRules = createValueStore<ClientRules | null>(readStored());

/**
 * Parses a server's answer and stores it on the device. An unreadable answer changes nothing. `askedAtMs` is
 * device time.
 */
export function storeClientRules(json: unknown, askedAtMs: number): void {
  const rules = readClientRules(json, askedAtMs);
  if (!rules) return;
  try {
    localStorage.setItem(RULES_KEY, JSON.stringify({ json, askedAtMs }));
  } catch {
    // Without storage, the next visit starts without rules until the server answers.
  }
  clientRules.set(rules);
}

/** How the stored rules restrict this release now. */
export function currentService(): ServiceState {
  return serviceOf({ rules: clientRules.get(), release: RELEASE, nowMs: Date.now() });
}

/** Whether the sync engine may send and fetch now. */
export function mayCallNow(): boolean {
  return mayCall(currentService());
}

/**
 * This device's random place in staged rollouts, 0 to 99, stored on the device; 0 when storage is blocked.
 */
export function rolloutPlace(): number {
  try {
    const stored = localStorage.getItem(PLACE_KEY);
    if (stored !== null && /^\d\d?$/.test(stored)) return Number(stored);
    const place = Math.floor(Math.random() * 100);
    localStorage.setItem(PLACE_KEY, String(place));
    return place;
  } catch {
    return 0;
  }
}

function readStored(): ClientRules | null {
  try {
    const stored = JSON.parse(localStorage.getItem(RULES_KEY) ?? 'null') as Record<string, unknown> | null;
    return stored && readClientRules(stored['json'], Number(stored['askedAtMs']));
  } catch {
    return null;
  }
}
