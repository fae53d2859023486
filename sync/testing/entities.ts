/**
 * Tables for tests: one with overwritten values, one below it with a
 * guarded value, and one that a hospital reads too.
 */
import { defineEntity, singleColumns } from '../local/entity.ts';
import type { FileReference } from '../files/file.ts';
import { MODEL_BUCKET } from './model/model-storage.ts';

export interface TestCustomer {
  id: string;
  name: string;
  telephone: string;
  notes: string | null;
  house_location: { address: string; lat?: number; lng?: number } | null;
  created_at: string;
  deleted_at: string | null;
}

export interface TestPolicy {
  id: string;
  customer_id: string;
  premium: string;
  remarks: string | null;
  documents?: FileReference[];
  starts: string | null;
  ends: string | null;
  deleted_at: string | null;
}

export const testCustomers = defineEntity<TestCustomer>({
  name: 'customers',
  indexes: [],
  parents: [],
  groups: singleColumns('overwrite', ['name', 'telephone', 'notes', 'house_location']),
  createOnly: ['created_at'],
  softDelete: true,
});

/** Policies below customers, with guarded columns, a guarded group of two columns, and files. */
export const testPolicies = defineEntity<TestPolicy>({
  name: 'policies',
  indexes: ['customer_id'],
  parents: [{ column: 'customer_id', entity: 'customers' }],
  groups: [
    ...singleColumns('overwrite', ['remarks']),
    ...singleColumns('guarded', ['premium', 'documents']),
    { name: 'period', columns: ['starts', 'ends'], merge: 'guarded' },
  ],
  createOnly: ['customer_id'],
  softDelete: true,
  files: [{ column: 'documents', bucket: MODEL_BUCKET, folder: 'customer_id' }],
});

export interface TestVisit {
  id: string;
  user_id: string;
  hospital_id: string;
}

export const testVisits = defineEntity<TestVisit>({
  name: 'visits',
  indexes: ['hospital_id'],
  streamColumns: ['user_id', 'hospital_id'],
  closes: true,
  parents: [],
  groups: [],
  createOnly: ['hospital_id'],
  softDelete: false,
});

export function testCustomer(id: string, values: Partial<TestCustomer> = {}): TestCustomer {
  return {
    id,
    name: 'สมชาย ใจดี',
    telephone: '081 234 5678',
    notes: null,
    house_location: null,
    created_at: '2026-11-20T03:00:00.000Z',
    deleted_at: null,
    ...values,
  };
}

export function testPolicy(id: string, customerId: string): TestPolicy {
  return {
    id,
    customer_id: customerId,
    premium: '100.00',
    remarks: null,
    starts: null,
    ends: null,
    deleted_at: null,
  };
}
