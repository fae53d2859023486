/** Defaults of most tables, so that each definition has only what differs. */
export const modelDefaults = {
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
