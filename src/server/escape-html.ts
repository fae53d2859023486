const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute. NUL, which a page may not hold, goes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('\0', '').replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
