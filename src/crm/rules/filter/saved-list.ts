import { textLength } from '../../../lib/text/text-length.ts';

/** A row of `public.saved_lists`; the server sets `created_at`. */
export interface SavedList {
  id: string;
  user_id: string;
  /** 1 to 60 characters, not only blanks. */
  name: string;
  /** A stored filter, perhaps of another version of the app; `readFilter` reads it. */
  filter: object;
  created_at?: string;
}

/** The most characters of a list's name. */
export const MAX_LIST_NAME_LENGTH = 60;

/** The name of a list as it is stored; null if it is empty or too long. */
export function readListName(typed: string): string | null {
  const name = typed.replace(/\s+/g, ' ').trim();
  return name === '' || textLength(name) > MAX_LIST_NAME_LENGTH ? null : name;
}
