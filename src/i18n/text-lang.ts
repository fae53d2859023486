/** The `lang` of a default text that is Thai amid English (WCAG 3.1.2); undefined where the page's own is right. */
export function langOf(text: string): 'th' | undefined {
  return /[ก-๛]/.test(text) ? 'th' : undefined;
}
