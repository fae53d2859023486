import type { Sql } from 'postgres';
import { SIGNED_IN_LIMIT_MS } from '../api/limits/limit-statements.ts';
import { asStorageError } from './storage-error.ts';
import type { StorageContext } from './storage-context.ts';

/** Makes `asCaller`, which runs statements with the role and claims of a caller in one transaction. */
export function makeAsCaller(sql: Sql): StorageContext['asCaller'] {
  return async <T>({ caller, operation, work }: Parameters<StorageContext['asCaller']>[0]) => {
    try {
      const result = await sql.begin(async (tx) => {
        await tx`select
          set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true),
          set_config('request.jwt.claim.sub', ${caller.userId ?? ''}, true),
          set_config('request.jwt.claim.role', ${caller.role}, true),
          set_config('storage.operation', ${operation}, true),
          set_config('statement_timeout', ${String(SIGNED_IN_LIMIT_MS)}, true),
          set_config('role', ${caller.role}, true)`;
        return work(tx);
      });
      // The driver's type also unwraps promises inside arrays, which `work` never returns.
      return result as T;
    } catch (error) {
      throw asStorageError(error);
    }
  };
}
