/**
 * Reads `?next=` and `?mode=signUp` of the sign-in pages. It is in the first code of every page, so it uses
 * no schema library.
 */
export function readNext({ next, mode }: Record<string, unknown>): {
  next?: string | undefined;
  mode?: 'signUp' | undefined;
} {
  // The router gives a key that is left out its raw value from the address, so keys are set even to
  // undefined.
  return { next: typeof next === 'string' ? next : undefined, mode: mode === 'signUp' ? mode : undefined };
}
