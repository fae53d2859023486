/** `?next=` and `?mode=signUp` of the sign-in pages. In every page's first code, so no schema library here. */
export function readNext({ next, mode }: Record<string, unknown>): {
  next?: string | undefined;
  mode?: 'signUp' | undefined;
} {
  // Named even where there is none: the router hands on what this leaves out, as the address has it.
  return { next: typeof next === 'string' ? next : undefined, mode: mode === 'signUp' ? mode : undefined };
}
