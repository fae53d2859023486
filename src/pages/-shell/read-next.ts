/** `?next=` and `?mode=signUp` of the sign-in pages. In every page's first code, so no schema library here. */
export function readNext({ next, mode }: Record<string, unknown>): {
  next?: string | undefined;
  mode?: 'signUp' | undefined;
} {
  return { ...(typeof next === 'string' ? { next } : {}), ...(mode === 'signUp' ? { mode } : {}) };
}
