import type { Json } from '../../../sync/engine/protocol.ts';
import { ANNA, BOON } from '../../../sync/testing/world.ts';

/** Ids of the two users of a run. */
export const people = [ANNA, BOON] as const;

const letters = new Map<string, string>([
  ['A', ANNA],
  ['B', BOON],
]);

/** A text that names its owner, and is unique if `count` is. */
export function ownText(userId: string, count: number): string {
  return `${userId === ANNA ? 'A' : 'B'}:${count}`;
}

/** The owner of a value; null if the value does not name one. */
export function ownerOf(value: Json | undefined): string | null {
  return (typeof value === 'string' && value[1] === ':' && letters.get(value.slice(0, 1))) || null;
}
