/** What most tables are, so that each below says only what is its own. */
export const plain = {
  createColumns: ['id', 'user_id', 'created_at'],
  streamColumns: ['user_id'],
  required: [],
  defaults: {},
  parents: [],
  unique: [],
  softDelete: false,
  clientsCreate: true,
  recordsConflicts: true,
  compute: () => ({}),
  check: () => null,
} as const;
