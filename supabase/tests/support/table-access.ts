import type { TestDatabase } from './open-test-database.ts';

/**
 * Whose rows a person may reach. `own`: their own. `mine`: those of their hospital, which only the person with the
 * role hospital has. `owned`: those of a hospital that they are an owner of. `admin`: every row, super admins alone.
 * `all`: every row, also for anon. Joined by `or`, either is enough.
 */
export type Reach =
  | 'none'
  | 'own'
  | 'all'
  | 'mine'
  | 'owned'
  | 'admin'
  | 'mine or admin'
  | 'own or mine'
  | 'own or mine or admin';

/**
 * Who may do what with a table. It is the matrix of the security page in a form that tests are made from; what is not
 * listed is denied. Anon may do nothing but select where the reach is `all`.
 */
export interface TableAccess {
  table: string;
  /** Columns that identify a row. */
  key: readonly string[];
  /** Makes a row of the owner, or of the owner's hospital, behind the API and answers its key. */
  seed(options: { database: TestDatabase; owner: string }): Promise<Record<string, string>>;
  select: Reach;
  /** Columns that no client reads. */
  hidden?: readonly string[];
  insert: { reach: Reach; values(owner: string): Record<string, string | object> };
  /** Columns that may be changed, each with a value that is taken; `unchanged` ones are written as they are. */
  update: { reach: Reach; columns: Record<string, string | null>; unchanged?: readonly string[] };
  delete: Reach;
}

/** Whether a role reaches a row; `own` says whether the row is of the person or of their hospital. */
export function reaches(options: { role: string; own: boolean; reach: Reach }): boolean {
  const { role, own, reach } = options;
  if (reach === 'all') return true;
  if (role === 'anon') return false;
  const parts = reach.split(' or ');
  return (
    (parts.includes('own') && own) ||
    ((parts.includes('mine') || parts.includes('owned')) && own && role === 'hospital') ||
    (parts.includes('admin') && role === 'super_admin')
  );
}
