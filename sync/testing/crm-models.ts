/** Notes, tasks, consents and car insurance, as their migrations describe them. */
import { singleColumns } from '../local/entity.ts';
import type { Columns, Json } from '../engine/protocol.ts';
import { failedInsuranceCheck } from './insurance-checks.ts';
import { updateContacts } from './booking-models.ts';
import { modelDefaults } from './model-defaults.ts';
import type { ColumnType, ModelEntity } from './model/model-entity.ts';

const stamped = { created_at: 'timestamptz', updated_at: 'timestamptz', deleted_at: 'timestamptz' } as const;
const ids = { id: 'uuid', user_id: 'uuid', customer_id: 'uuid' } as const;
const childColumns = ['id', 'user_id', 'customer_id', 'created_at'];

/** Counts characters as the database does, by code points. */
const length = (value: Json | undefined) => Array.from(typeof value === 'string' ? value : '').length;

/** `public.customer_notes`. */
export const notesModel: ModelEntity = {
  ...modelDefaults,
  entity: 'customer_notes',
  followsMerge: () => true,
  groups: singleColumns('overwrite', ['content']),
  createColumns: childColumns,
  types: { ...ids, content: 'text', ...stamped },
  required: ['customer_id', 'content'],
  parents: [{ column: 'customer_id', entity: 'customers', constraint: 'customer_notes_customer_fkey' }],
  softDelete: true,
  check: (row) => {
    if (length(row['content']) > 5000) return 'customer_notes_content_length';
    return /\S/.test(String(row['content'])) ? null : 'customer_notes_content_required';
  },
};

const repetitions = ['daily', 'weekly', 'monthly', 'yearly'];

/** `public.tasks`. */
export const tasksModel: ModelEntity = {
  ...modelDefaults,
  entity: 'tasks',
  followsMerge: () => true,
  groups: singleColumns('overwrite', [
    'title',
    'note',
    'due_on',
    'due_time',
    'repeat',
    'done_at',
    'snoozed_until',
  ]),
  createColumns: ['id', 'user_id', 'customer_id', 'reminder', 'created_at'],
  types: {
    ...ids,
    title: 'text',
    note: 'text',
    due_on: 'date',
    due_time: 'text',
    repeat: 'text',
    done_at: 'timestamptz',
    snoozed_until: 'date',
    reminder: 'text',
    ...stamped,
  },
  parents: [{ column: 'customer_id', entity: 'customers', constraint: 'tasks_customer_fkey' }],
  softDelete: true,
  check: (row) => {
    const { title, note, reminder = null, due_time: time = null, repeat = null } = row;
    if (time !== null && !/^([01]\d|2[0-3]):[0-5]\d$/.test(String(time))) return 'tasks_due_time_format';
    if (length(note) > 1000) return 'tasks_note_length';
    if (reminder !== null && (length(reminder) === 0 || length(reminder) > 100))
      return 'tasks_reminder_length';
    if (repeat !== null && !repetitions.includes(String(repeat))) return 'tasks_repeat_known';
    if (length(title) > 200) return 'tasks_title_length';
    return reminder !== null || /\S/.test(String(title ?? '')) ? null : 'tasks_title_required';
  },
};

/** `public.consents`: its checks in the order of their names, as PostgreSQL tries them. */
export const consentsModel: ModelEntity = {
  ...modelDefaults,
  entity: 'consents',
  followsMerge: () => true,
  groups: [],
  createColumns: [
    ...childColumns,
    'purpose',
    'answer',
    'text_version',
    'channel',
    'signed_name',
    'signature',
  ],
  types: {
    ...ids,
    purpose: 'text',
    answer: 'text',
    text_version: 'text',
    channel: 'text',
    signed_name: 'text',
    signature: 'text',
    created_at: 'timestamptz',
  },
  required: ['customer_id', 'purpose', 'answer', 'text_version', 'channel'],
  parents: [{ column: 'customer_id', entity: 'customers', constraint: 'consents_customer_fkey' }],
  clientsDelete: false,
  fill: (_, row) =>
    ['link', 'request'].includes(String(row['channel'])) ? { refused: 'not_allowed', detail: null } : {},
  wrote: (world, receipt) => {
    if (receipt['purpose'] === 'hospital') updateContacts(world, { id: receipt['customer_id'] ?? null });
  },
  check: (row) => {
    const { purpose, answer, channel, signed_name: name = null, signature = null } = row;
    if (answer !== 'yes' && answer !== 'no') return 'consents_answer_known';
    if (!['device', 'link', 'spoken', 'request'].includes(String(channel))) return 'consents_channel_known';
    const isProved = ['device', 'link'].includes(String(channel)) && (name !== null || signature !== null);
    if (answer === 'yes' && !isProved) return 'consents_proof_required';
    if (!['service', 'marketing', 'hospital', 'health'].includes(String(purpose)))
      return 'consents_purpose_known';
    if (signature !== null && (length(signature) === 0 || length(signature) > 8000))
      return 'consents_signature_length';
    if (signature !== null && !/^[ML0-9 ]+$/.test(String(signature))) return 'consents_signature_path';
    if (length(name) > 100) return 'consents_signed_name_length';
    if (name !== null && !/\S/.test(String(name))) return 'consents_signed_name_required';
    const version = length(row['text_version']);
    return version < 1 || version > 20 ? 'consents_text_version_length' : null;
  },
};

const amounts = [
  'net_premium',
  'tax_and_duty',
  'compulsory_insurance',
  'insured_amount',
  'flood_coverage',
  'fire_theft_coverage',
  'deductible',
  'theft_damage',
  'terrorism_damage',
  'bodily_injury_per_person',
  'bodily_injury_per_occurrence',
  'property_damage',
  'personal_accident',
  'medical_expenses',
];

function sumOf(row: Columns, columns: readonly string[]): number | null {
  const present = columns.flatMap((column) => {
    const value = row[column];
    return typeof value === 'number' ? [Math.round(value * 100)] : [];
  });
  return present.length === 0 ? null : present.reduce((a, b) => a + b, 0) / 100;
}

/** `public.car_insurance`. */
export const insuranceModel: ModelEntity = {
  ...modelDefaults,
  entity: 'car_insurance',
  followsMerge: ({ documents }) => JSON.stringify(documents) === '[]',
  groups: [
    ...singleColumns('overwrite', ['car_brand', 'car_model', 'car_year', 'insurance_type', 'remarks']),
    ...singleColumns('overwrite', ['vehicle_kind', 'registered_on', 'renewal_next_on']),
    ...singleColumns('guarded', [
      'license_plate',
      'documents',
      'compulsory_end',
      'tax_end',
      'renewal_quoted',
    ]),
    {
      name: 'renewal',
      columns: ['renewal_stage', 'renewal_until', 'renewal_lost_reason'],
      merge: 'overwrite',
    },
    { name: 'coverage', columns: ['coverage_start', 'coverage_end'], merge: 'guarded' },
    ...singleColumns('guarded', amounts),
    { name: 'totals', columns: ['voluntary_total', 'grand_total'], merge: 'computed' },
  ],
  createColumns: childColumns,
  types: {
    ...ids,
    car_brand: 'text',
    car_model: 'text',
    car_year: 'int',
    license_plate: 'text',
    insurance_type: 'text',
    coverage_start: 'timestamptz',
    coverage_end: 'timestamptz',
    ...Object.fromEntries(amounts.map((column): [string, ColumnType] => [column, 'numeric'])),
    voluntary_total: 'numeric',
    grand_total: 'numeric',
    remarks: 'text',
    documents: 'json',
    vehicle_kind: 'text',
    registered_on: 'date',
    compulsory_end: 'date',
    tax_end: 'date',
    renewal_stage: 'text',
    renewal_until: 'date',
    renewal_lost_reason: 'text',
    renewal_next_on: 'date',
    renewal_quoted: 'numeric',
    ...stamped,
  },
  required: ['customer_id', 'documents'],
  defaults: { documents: [] },
  parents: [{ column: 'customer_id', entity: 'customers', constraint: 'car_insurance_customer_fkey' }],
  softDelete: true,
  compute: (row) => ({
    voluntary_total: sumOf(row, ['net_premium', 'tax_and_duty']),
    grand_total: sumOf(row, ['net_premium', 'tax_and_duty', 'compulsory_insurance']),
  }),
  check: (row) => failedInsuranceCheck({ row, amounts: [...amounts, 'renewal_quoted'] }),
};
