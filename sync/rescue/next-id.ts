/**
 * The id of the repeat of a copied operation: the same on every device that repeats it, so that two of them have one effect
 * (rule N2). The last 48 bits of an id are random, so the number that follows is nobody else's.
 */
export function nextId(opId: string): string {
  const last = (Number.parseInt(opId.slice(24), 16) + 1) % 2 ** 48;
  return `${opId.slice(0, 24)}${last.toString(16).padStart(12, '0')}`;
}
