const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute, and removes NUL, which HTML forbids. */
export function escapeHtml(text: string): string {
  return text.replaceAll('\0', '').replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
