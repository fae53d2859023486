/** True for text that PostgreSQL refuses: a NUL, or half of a surrogate pair (SECURITY-13). */
export function isUnsavableText(text: string): boolean {
  // With the `u` flag only a surrogate without its partner matches; isWellFormed() is missing in older
  // browsers.
  return text.includes('\u0000') || /\p{Surrogate}/u.test(text);
}

/** True if the text has a C0 or C1 control character, line ends and tabs included. */
export function hasControlCharacters(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return true;
  }
  return false;
}
