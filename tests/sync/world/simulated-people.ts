import type { Json } from '../../../sync/engine/protocol.ts';
import { ANNA, BOON } from '../../../sync/testing/world.ts';

export const people = [ANNA, BOON] as const;

const letters = new Map<string, string>([
  ['A', ANNA],
  ['B', BOON],
]);

/** A text that nobody wrote before and that says whose it is. */
export function ownText(userId: string, count: number): string {
  return `${userId === ANNA ? 'A' : 'B'}:${count}`;
}

/** Whose value it is; null where it does not say. */
export function ownerOf(value: Json | undefined): string | null {
  return (typeof value === 'string' && value[1] === ':' && letters.get(value.slice(0, 1))) || null;
}
