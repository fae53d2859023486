/**
 * `database_older`: the database was restored from a backup. `ledger_missing`: there is no ledger. `ledger_older`:
 * the ledger lacks facts that the database has.
 */
export type MismatchCode = 'database_older' | 'ledger_missing' | 'ledger_older';

const SENTENCES: Record<MismatchCode, (file: string) => string> = {
  database_older: (file) =>
    `The database is older than its ledger ${file}: it was restored from a backup. What was erased or removed since must not come back. Run: npm run ops:after-restore`,
  ledger_missing: (file) =>
    `The ledger ${file} is missing. Put it back, or a copy of it (LEDGER_DIR says where). If it is lost: npm run ops:after-restore -- --without-ledger`,
  ledger_older: (file) =>
    `The ledger ${file} lacks facts that the database has, so it is an old copy. Use the newest one. If that is lost: npm run ops:after-restore -- --without-ledger`,
};

/** Database and ledger do not match, so erased or removed data might come back (SECURITY-30). */
export class LedgerMismatchError extends Error {
  override name = 'LedgerMismatchError';
  readonly code: MismatchCode;
  constructor(options: { code: MismatchCode; file: string }) {
    super(SENTENCES[options.code](options.file));
    this.code = options.code;
  }
}
