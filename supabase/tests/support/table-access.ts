import type { TestDatabase } from './open-test-database.ts';

/**
 * The rows that a person may access. `own`: their own. `mine`: those of hospitals of which they are a member.
 * `owned`: those of hospitals that they own. `admin`: all rows, for super admins. `all`: all rows, for
 * everybody, `anon` included. `or` joins alternatives.
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
 * The access rights on one table, from which tests are generated; they mirror the matrix of
 * supabase/SECURITY.md. What is not listed must be denied. `anon` may only select where `select` is `all`.
 */
export interface TableAccess {
  table: string;
  /** Columns that identify a row. */
  key: readonly string[];
  /** Inserts a row of the owner or the owner's hospital as superuser; resolves to its key. */
  seed(options: { database: TestDatabase; owner: string }): Promise<Record<string, string>>;
  select: Reach;
  /** Columns that no client reads. */
  hidden?: readonly string[];
  insert: { reach: Reach; values(owner: string): Record<string, string | object> };
  /**
   * Columns that may be changed, each with a valid value. Columns in `unchanged` are
   * written with their own value.
   */
  update: { reach: Reach; columns: Record<string, string | null>; unchanged?: readonly string[] };
  delete: Reach;
}

/** Whether a person with this role may access a row; `own`: the row is theirs or their hospital's. */
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
