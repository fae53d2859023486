import type { Place } from './make-place.ts';

/** One way of asking a place search: how its question is written and how its answer is read. */
export interface Provider {
  address(options: { base: string; query: string; limit: number }): URL;
  /** `null` for an answer of another shape; single places that cannot be used are left out. */
  read(json: unknown): Place[] | null;
}
