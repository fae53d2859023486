/** The person signed in who looks at promotions; `Viewer | null` is null for a visitor. */
export interface Viewer {
  userId: string;
  role: 'super_admin' | 'hospital' | 'general' | null;
}

/**
 * True unless `hospital` is the person's only role (MARKET-16, PEOPLE-6). A visitor, whose roles are null, is
 * led to sign-in. A person without a known role may save as well.
 */
export function maySave(roles: readonly string[] | null): boolean {
  return roles === null || !roles.includes('hospital') || roles.some((role) => role !== 'hospital');
}

/** A super admin edits and deletes any promotion; the server decides (SECURITY-1). */
export function mayManage(viewer: Viewer | null): boolean {
  return viewer?.role === 'super_admin';
}
