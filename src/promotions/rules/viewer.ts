/** Who looks at promotions; null for a visitor. */
export interface Viewer {
  userId: string;
  role: 'super_admin' | 'hospital' | 'general' | null;
}

/**
 * Decides who may save (MARKET-16); a visitor, whose roles are null, is led to sign-in. By the union of the roles
 * super admins may too, and staff who are general users (PEOPLE-6). A person without a known role may as well.
 */
export function maySave(roles: readonly string[] | null): boolean {
  return roles === null || !roles.includes('hospital') || roles.some((role) => role !== 'hospital');
}

/** A super admin edits and deletes any promotion; the server decides (SECURITY-1). */
export function mayManage(viewer: Viewer | null): boolean {
  return viewer?.role === 'super_admin';
}
