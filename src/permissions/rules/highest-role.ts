const order = ['super_admin', 'hospital', 'general'] as const;

/** A role of a person; `general` is an agent or visitor. */
export type Role = (typeof order)[number];

/** The highest of the roles, which labels a person (PEOPLE-6); null when there is no known role. */
export function highestRole(roles: readonly string[]): Role | null {
  return order.find((role) => roles.includes(role)) ?? null;
}

/**
 * Whether a person's role label agrees with the known roles. The label is written at each sign-in and each
 * read of the roles, so on disagreement it is newer. A null label agrees with any roles.
 */
export function isRoleLabelCurrent(options: {
  person: { userId: string; role: Role | null } | null;
  known: { userId: string; roles: readonly string[] };
}): boolean {
  const { person, known } = options;
  if (person?.userId !== known.userId) return false;
  return person.role === null || person.role === highestRole(known.roles);
}
