/**
 * The `lang` of a text that the default catalogue has in Thai amid English (WCAG 3.1.2); undefined where it is the
 * page's own.
 */
export function langOf(text: string): 'th' | undefined {
  return /[ก-๛]/.test(text) ? 'th' : undefined;
}
