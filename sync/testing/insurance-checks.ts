import type { Columns, Json } from '../engine/protocol.ts';

const lengths = [
  ['car_brand', 100],
  ['car_model', 100],
  ['insurance_type', 100],
  ['license_plate', 50],
  ['remarks', 2000],
] as const;

const days = ['registered_on', 'compulsory_end', 'tax_end', 'renewal_until', 'renewal_next_on'] as const;

const known = {
  vehicle_kind: ['car', 'motorcycle'],
  renewal_stage: ['quoted', 'accepted', 'renewed', 'lost'],
  renewal_lost_reason: ['price', 'elsewhere', 'sold', 'silent', 'other'],
} as const;

const TYPES: Json[] = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];
/**
 * True for a path in the customer's folder below any agent's, because a customer
 * may have had another agent before (SECURITY-57).
 */
function isInFolder(path: string, customer: Json | undefined): boolean {
  const [agent = '', folder, name = '', ...more] = path.split('/');
  return UUID.test(agent) && folder === customer && FILE.test(name) && more.length === 0;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FILE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(pdf|jpg|jpeg|png|doc|docx)$/;
const MAX_BYTES = 10 * 1024 * 1024;

function textWithin(value: Json | undefined, limit: number): boolean {
  return typeof value === 'string' && Array.from(value).length <= limit;
}

function isDocument(value: Json): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const known = ['name', 'path', 'size', 'type', 'sha256'];
  const { size } = value;
  return (
    Object.keys(value).every((key) => known.includes(key)) &&
    textWithin(value['name'], 255) &&
    value['name'] !== '' &&
    textWithin(value['path'], 200) &&
    typeof size === 'number' &&
    Number.isInteger(size) &&
    size >= 1 &&
    size <= MAX_BYTES &&
    TYPES.includes(value['type'] ?? null) &&
    /^[0-9a-f]{64}$/.test(String(value['sha256']))
  );
}

function pathOf(value: Json): string {
  const path = typeof value === 'object' && value !== null && !Array.isArray(value) ? value['path'] : null;
  return typeof path === 'string' ? path : '';
}

/** Returns the first check of `public.car_insurance` that a row fails, by name; null if it passes (INSURANCE-1). */
export function failedInsuranceCheck(options: { row: Columns; amounts: readonly string[] }): string | null {
  const { row, amounts } = options;
  const { car_year: year, coverage_start: start, coverage_end: end, documents } = row;
  const { renewal_stage: stage, renewal_until: until, renewal_lost_reason: reason } = row;
  const list = Array.isArray(documents) ? documents : [];
  const failed = [
    ...lengths.flatMap(([column, limit]) =>
      row[column] === null || textWithin(row[column], limit) ? [] : [`${column}_length`],
    ),
    ...amounts.flatMap((column) => {
      const value = row[column];
      return typeof value === 'number' && (value < 0 || value > 999_999_999.99) ? [`${column}_range`] : [];
    }),
    ...days.flatMap((column) => {
      const day = row[column];
      return typeof day === 'string' && !/^(?!0000)\d{4}-\d\d-\d\d$/.test(day) ? [`${column}_range`] : [];
    }),
    ...Object.entries(known).flatMap(([column, words]: [string, readonly string[]]) => {
      const word = row[column];
      return typeof word === 'string' && !words.includes(word) ? [`${column}_known`] : [];
    }),
    ...((stage === null) === (until === null) ? [] : ['renewal_stage_until']),
    ...((reason !== null) === (stage === 'lost') ? [] : ['renewal_lost_reason_stage']),
    ...(typeof year === 'number' && (year < 1900 || year > 2700) ? ['car_year_range'] : []),
    ...(typeof start === 'string' && typeof end === 'string' && start > end ? ['coverage_order'] : []),
    ...(list.every((one) => isInFolder(pathOf(one), row['customer_id'])) ? [] : ['documents_folder']),
    ...(Array.isArray(documents) && list.length <= 50 && list.every(isDocument) ? [] : ['documents_shape']),
  ];
  const [first] = failed.sort();
  return first === undefined ? null : `car_insurance_${first}`;
}
