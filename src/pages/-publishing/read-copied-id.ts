/** Reads `?copy=`: the id of the promotion or event that a new form is filled from (PUBLISH-20). */
export function readCopiedId({ copy }: Record<string, unknown>): { copy?: string | undefined } {
  // The router gives a key that is left out its raw value from the address, so the key is set even to
  // undefined.
  return { copy: typeof copy === 'string' ? copy : undefined };
}
