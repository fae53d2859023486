/** Reads `?hospital=`: the id of the hospital to show first, for people who work for several. */
export function readAskedHospital({ hospital }: Record<string, unknown>): { hospital?: string | undefined } {
  // The router gives a key that is left out its raw value from the address, so the key is set even to
  // undefined.
  return { hospital: typeof hospital === 'string' ? hospital : undefined };
}
