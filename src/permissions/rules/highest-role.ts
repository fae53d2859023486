const order = ['super_admin', 'hospital', 'general'] as const;

export type Role = (typeof order)[number];

/** Returns the role that labels a person (PEOPLE-6); null where no role is known. */
export function highestRole(roles: readonly string[]): Role | null {
  return order.find((role) => roles.includes(role)) ?? null;
}

/**
 * Whether a person's label says the same as the roles that are known. A label is written at each sign-in and after each
 * look at the roles, so where the two differ it is the newer one; a sign-in that could not read the role says nothing.
 */
export function isLabelOf(options: {
  person: { userId: string; role: Role | null } | null;
  known: { userId: string; roles: readonly string[] };
}): boolean {
  const { person, known } = options;
  if (person?.userId !== known.userId) return false;
  return person.role === null || person.role === highestRole(known.roles);
}
