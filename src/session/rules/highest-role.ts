const order = ['super_admin', 'hospital', 'general'] as const;

export type Role = (typeof order)[number];

/** The role that labels a person (spec 1 §4); null where there is none that we know. */
export function highestRole(roles: readonly string[]): Role | null {
  return order.find((role) => roles.includes(role)) ?? null;
}
