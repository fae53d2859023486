import type { Place } from './make-place.ts';

/** An external place search: builds its request URL and parses its answer. */
export interface Provider {
  address(options: { base: string; query: string; limit: number }): URL;
  /** Parses the answer; null when its shape is unexpected. Leaves out unusable places. */
  read(json: unknown): Place[] | null;
}
