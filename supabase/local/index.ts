// The public interface of the embedded backend; other rooms import from here only.
export { startLocalBackend, type LocalBackend, type SeedContext } from './start.ts';
export { openDatabase } from './open-database.ts';
export { backUpData } from './backup/back-up-data.ts';
export { reopenData } from './backup/reopen-data.ts';
export { restoreData } from './backup/restore-data.ts';
export { databaseScript } from './platform.ts';
export { resetData } from './reset-data.ts';
export { DataDirInUseError } from './cluster/lock.ts';
export { MigrationFailedError } from './migrate.ts';
export type { FunctionHandler } from './serve-functions.ts';
export { makeP256Key, readSecrets } from './secrets.ts';
export { registerPushKey } from './push-key.ts';
export { registerVoucherKey } from './voucher-key.ts';
