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
