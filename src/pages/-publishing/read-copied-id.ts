/** Reads `?copy=`: the id of the promotion or event that a new form is filled from (PUBLISH-20). */
export function readCopiedId({ copy }: Record<string, unknown>): { copy?: string | undefined } {
  // Named even where there is none: the router hands on what this leaves out, as the address has it.
  return { copy: typeof copy === 'string' ? copy : undefined };
}
