/**
 * The id of the repeat of a copied operation. It is the same on every device, so that two repeats have one
 * effect (rule N2). The last 48 bits of an id are random, so that no other operation has the next number.
 */
export function idOfRepeat(opId: string): string {
  const last = (Number.parseInt(opId.slice(24), 16) + 1) % 2 ** 48;
  return `${opId.slice(0, 24)}${last.toString(16).padStart(12, '0')}`;
}
