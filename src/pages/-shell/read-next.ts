/** `?next=` of the sign-in pages. In every page's first code, so no schema library here. */
export function readNext({ next }: Record<string, unknown>): { next?: string | undefined } {
  return typeof next === 'string' ? { next } : {};
}
