/** Who looks at promotions; null for a visitor. */
export interface Viewer {
  userId: string;
  role: 'super_admin' | 'hospital' | 'general' | null;
}

/**
 * Saving is for general users; a visitor, whose roles are null, is sent to sign in (spec 1 §6). By the union of the roles
 * (decision A4) super admins may too, and staff who are general users; and who has no role that we know.
 */
export function maySave(roles: readonly string[] | null): boolean {
  return roles === null || !roles.includes('hospital') || roles.some((role) => role !== 'hospital');
}

/** Edit and delete of any promotion (spec 1 §6); the server decides. */
export function mayManage(viewer: Viewer | null): boolean {
  return viewer?.role === 'super_admin';
}
