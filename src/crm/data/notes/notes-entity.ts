import { defineEntity, singleColumns } from '../../../../sync/index.ts';
import type { CustomerNote } from '../../rules/notes/note.ts';

/** Notes: the text that arrives later wins, and the other one is recorded (rule C1). */
export const notesEntity = defineEntity<CustomerNote>({
  name: 'customer_notes',
  indexes: ['customer_id', 'created_at'],
  parents: [{ column: 'customer_id', entity: 'customers' }],
  groups: singleColumns('overwrite', ['content']),
  createOnly: ['customer_id', 'created_at'],
  softDelete: true,
});
