import { isRow } from '../../listings/rules/read-json.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';

const KEY = 'sabai-pending-save';
/**
 * Creating an account fits into this time. A longer one could save a promotion for a person who uses the tab
 * later.
 */
const LIFE_MS = 30 * 60_000;

/** Stores in this tab what a visitor wanted to save, to be completed after sign-in (PEOPLE-7). */
export function storePendingSave(options: { card: PromotionCard; nowMs: number }): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ card: options.card, atMs: options.nowMs }));
  } catch {
    // Storage is closed: the person presses Save again.
  }
}

/** Returns and removes the card that waits to be saved; null if there is none or it is 30 minutes old. */
export function popPendingSave(options: { nowMs: number }): PromotionCard | null {
  const card = readPendingSave(options);
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is closed, so nothing was stored.
  }
  return card;
}

/**
 * Returns the card that waits to be saved without removing it; null if there is none or it is 30 minutes old.
 */
export function readPendingSave(options: { nowMs: number }): PromotionCard | null {
  try {
    const noted: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isRow(noted) || !isRow(noted['card'])) return null;
    const ageMs = options.nowMs - Number(noted['atMs']);
    // Only `notePendingSave` in this tab writes the value.
    return ageMs >= 0 && ageMs < LIFE_MS ? (noted['card'] as unknown as PromotionCard) : null;
  } catch {
    return null;
  }
}
