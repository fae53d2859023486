/**
 * An unsaved edit of a note. `seen` is the text when the edit began, so that a change made elsewhere
 * meanwhile is noticed.
 */
export interface NoteEdit {
  text: string;
  seen: string;
}

/** Reads a stored draft; null if another version of the app wrote another shape. */
export function parseNoteEdit(stored: unknown): NoteEdit | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { text, seen } = stored as Partial<Record<keyof NoteEdit, unknown>>;
  return typeof text === 'string' && typeof seen === 'string' ? { text, seen } : null;
}
