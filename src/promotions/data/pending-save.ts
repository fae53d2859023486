import { isRow } from '../../listings/rules/read-json.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';

const KEY = 'sabai-pending-save';
/** Long enough to make an account; not so long that somebody else's wish is fulfilled. */
const LIFE_MS = 30 * 60_000;

/** Stores in this tab what a visitor wanted to save, to be completed after sign-in (PEOPLE-7). */
export function notePendingSave(options: { card: PromotionCard; nowMs: number }): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ card: options.card, atMs: options.nowMs }));
  } catch {
    // Storage is closed: the person presses Save again.
  }
}

/** The card that waits to be saved, once. */
export function takePendingSave(options: { nowMs: number }): PromotionCard | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const noted: unknown = JSON.parse(text ?? 'null');
    if (!isRow(noted) || !isRow(noted['card'])) return null;
    const ageMs = options.nowMs - Number(noted['atMs']);
    // Written by notePendingSave alone, in this very tab.
    return ageMs >= 0 && ageMs < LIFE_MS ? (noted['card'] as unknown as PromotionCard) : null;
  } catch {
    return null;
  }
}
