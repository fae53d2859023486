import type { CycleContext } from '../engine/cycle-context.ts';
import { assertLease } from '../engine/lease.ts';
import type { FileFailure } from './file.ts';
import { namedFiles } from './named-files.ts';

/** Marks a file that cannot be sent, and the changes that name it, as failed with the reason (rule F8). */
export async function failFile(
  context: CycleContext,
  options: { path: string; failure: FileFailure },
): Promise<void> {
  const { db, lease } = context;
  const { path, failure } = options;
  await db.transaction('rw', [db.files, db.outbox, db.engineState], async () => {
    await assertLease(db, lease);
    const file = await db.files.get(path);
    await db.files.update(path, {
      state: 'failed',
      failure,
      uploadPath: null,
      confirmedBytes: 0,
      sentBytes: 0,
    });
    await db.outbox
      .filter((op) => op.failed === 0 && namedFiles(db.definition(op.entity), op.values).includes(path))
      .modify({ failed: 1, failure: { ...failure, detail: file?.name ?? null } });
  });
}
