/**
 * The `lang` of a default text that is Thai amid English (WCAG 3.1.2); undefined if the page's own applies.
 */
export function langOf(text: string): 'th' | undefined {
  return /[ก-๛]/.test(text) ? 'th' : undefined;
}
