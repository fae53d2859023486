/** An edit of a note: what was typed, and the text when it began, so that one made elsewhere meanwhile is noticed. */
export interface NoteEdit {
  text: string;
  seen: string;
}

/** Reads a stored draft; null where another version wrote another shape. */
export function parseNoteEdit(stored: unknown): NoteEdit | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { text, seen } = stored as Partial<Record<keyof NoteEdit, unknown>>;
  return typeof text === 'string' && typeof seen === 'string' ? { text, seen } : null;
}
