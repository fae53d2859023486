import { textLength } from '../../../lib/text/text-length.ts';

/** A row of `public.saved_lists`; the server adds its own time. */
export interface SavedList {
  id: string;
  user_id: string;
  /** 1 to 60 characters, not only blanks. */
  name: string;
  /** As stored, perhaps by another version of the app; `readFilter` evaluates it. */
  filter: object;
  created_at?: string;
}

export const MOST_LIST_NAME = 60;

/** The name of a list as it is stored; null for what is none. */
export function readListName(typed: string): string | null {
  const name = typed.replace(/\s+/g, ' ').trim();
  return name === '' || textLength(name) > MOST_LIST_NAME ? null : name;
}
