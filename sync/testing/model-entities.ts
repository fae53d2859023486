import { conflictsEntity, singleColumns } from '../local/entity.ts';
import { CONFLICTS_ENTITY, type Columns } from '../engine/protocol.ts';
import {
  bookedPromotionsModel,
  bookingsModel,
  contactsModel,
  devicesModel,
  eventsModel,
  updateContacts,
  detachCustomer,
} from './booking-models.ts';
import { consentsModel, insuranceModel, notesModel, tasksModel } from './crm-models.ts';
import { failedCustomerCheck } from './customer-checks.ts';
import { modelDefaults } from './model-defaults.ts';
import { savedModel } from './saved-model.ts';
import { agentTextsModel, savedListsModel, tagsModel } from './tag-models.ts';
import { endMerge } from './model/merge.ts';
import type { ModelEntity } from './model/model-entity.ts';

/** `public.customers` as its migration describes it. */
export const customersModel: ModelEntity = {
  ...modelDefaults,
  entity: 'customers',
  createColumns: ['id', 'user_id', 'created_at', 'imported_at'],
  groups: singleColumns('overwrite', [
    'name',
    'nickname',
    'telephone',
    'email',
    'house_location',
    'work_location',
    'notes',
    'custom_date',
    'more_contacts',
  ]),
  types: {
    id: 'uuid',
    user_id: 'uuid',
    name: 'text',
    nickname: 'text',
    telephone: 'text',
    email: 'text',
    house_location: 'json',
    work_location: 'json',
    notes: 'text',
    custom_date: 'date',
    more_contacts: 'text',
    created_at: 'timestamptz',
    imported_at: 'timestamptz',
    updated_at: 'timestamptz',
    deleted_at: 'timestamptz',
  },
  required: ['name', 'telephone'],
  softDelete: true,
  check: failedCustomerCheck,
  wrote: (world, row, before) => {
    updateContacts(world, row);
    if ((before?.['deleted_at'] ?? null) !== null && row['deleted_at'] === null) endMerge(world, row);
  },
  parting: detachCustomer,
};

/** How long a conflict stays after a person or the rule has decided it. */
const CONFLICT_AGE_MS = 30 * 24 * 60 * 60_000;

/** `public.sync_conflicts`. */
export const conflictsModel: ModelEntity = {
  ...modelDefaults,
  entity: CONFLICTS_ENTITY,
  groups: conflictsEntity.groups,
  createColumns: [],
  types: {
    id: 'uuid',
    user_id: 'uuid',
    entity: 'text',
    row_id: 'uuid',
    op_id: 'uuid',
    kind: 'text',
    field: 'text',
    losing: 'json',
    winning: 'json',
    met_at: 'timestamptz',
    created_at: 'timestamptz',
    resolved_at: 'timestamptz',
    resolution: 'text',
  },
  clientsCreate: false,
  recordsConflicts: false,
  check: (row) => {
    const word = row['resolution'] ?? null;
    if (word !== null && word !== 'confirmed' && word !== 'restored')
      return 'sync_conflicts_resolution_known';
    const whole = (word === null) === ((row['resolved_at'] ?? null) === null);
    return whole ? null : 'sync_conflicts_resolution_whole';
  },
  wrote: (world, row) => {
    const oldest = Date.parse(world.now()) - CONFLICT_AGE_MS;
    for (const one of world.rows(CONFLICTS_ENTITY)) {
      const byRule = one['kind'] === 'overwritten' || one['kind'] === 'edit_beat_delete';
      const decidedAt = one['resolved_at'] ?? (byRule ? one['created_at'] : null);
      if (one['user_id'] !== row['user_id'] || typeof decidedAt !== 'string') continue;
      if (Date.parse(decidedAt) < oldest)
        world.write({ entity: CONFLICTS_ENTITY, rowId: String(one['id']), row: undefined });
    }
  },
};

const coverageHolds = (row: Columns) =>
  typeof row['coverage_start'] !== 'string' ||
  typeof row['coverage_end'] !== 'string' ||
  row['coverage_start'] <= row['coverage_end'];

/** A table of the tests with every class of column and a parent. */
export const policiesModel: ModelEntity = {
  ...modelDefaults,
  entity: 'contract_policies',
  groups: [
    ...singleColumns('overwrite', ['note', 'premium']),
    { name: 'plate', columns: ['plate'], merge: 'guarded' },
    { name: 'coverage', columns: ['coverage_start', 'coverage_end'], merge: 'guarded' },
    { name: 'total', columns: ['total'], merge: 'computed' },
  ],
  createColumns: ['id', 'user_id', 'customer_id'],
  types: {
    id: 'uuid',
    user_id: 'uuid',
    customer_id: 'uuid',
    note: 'text',
    plate: 'text',
    coverage_start: 'timestamptz',
    coverage_end: 'timestamptz',
    premium: 'numeric',
    total: 'numeric',
  },
  required: ['customer_id', 'premium'],
  defaults: { premium: 0 },
  parents: [{ column: 'customer_id', entity: 'customers', constraint: 'contract_policies_customer_fkey' }],
  compute: (row) => ({ total: Number(row['premium']) * 2 }),
  check: (row) => (coverageHolds(row) ? null : 'contract_policies_coverage_order'),
};

/** A table of the tests that clients may only insert into and delete from. */
export const marksModel: ModelEntity = {
  ...modelDefaults,
  entity: 'contract_marks',
  groups: [],
  createColumns: ['id', 'user_id', 'target'],
  types: { id: 'uuid', user_id: 'uuid', target: 'text' },
  required: ['target'],
  unique: [{ columns: ['user_id', 'target'], constraint: 'contract_marks_target_once' }],
};

/** The tables that the contract suite expects on a server. */
export const contractEntities: readonly ModelEntity[] = [
  customersModel,
  conflictsModel,
  policiesModel,
  marksModel,
  notesModel,
  tasksModel,
  consentsModel,
  insuranceModel,
  bookingsModel,
  bookedPromotionsModel,
  contactsModel,
  devicesModel,
  eventsModel,
  savedModel,
  tagsModel,
  savedListsModel,
  agentTextsModel,
];
