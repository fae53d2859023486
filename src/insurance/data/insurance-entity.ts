import { defineEntity, singleColumns } from '../../../sync/index.ts';
import { documentsBucket } from '../rules/insurance-documents.ts';
import { insuranceAmounts, type CarInsurance } from '../rules/insurance.ts';

/**
 * A person decides conflicts in money, plate, documents, the period of cover and other last days (rule R10).
 * The server computes the totals.
 */
export const insuranceEntity = defineEntity<CarInsurance>({
  name: 'car_insurance',
  indexes: ['customer_id', 'coverage_end', 'compulsory_end', 'tax_end', 'license_plate'],
  parents: [{ column: 'customer_id', entity: 'customers' }],
  groups: [
    ...singleColumns('overwrite', ['car_brand', 'car_model', 'car_year', 'insurance_type', 'remarks']),
    ...singleColumns('overwrite', ['vehicle_kind', 'registered_on', 'renewal_next_on']),
    ...singleColumns('guarded', ['license_plate', 'documents']),
    { name: 'coverage', columns: ['coverage_start', 'coverage_end'], merge: 'guarded' },
    ...singleColumns('guarded', [...insuranceAmounts, 'compulsory_end', 'tax_end', 'renewal_quoted']),
    {
      name: 'renewal',
      columns: ['renewal_stage', 'renewal_until', 'renewal_lost_reason'],
      merge: 'overwrite',
    },
    { name: 'totals', columns: ['voluntary_total', 'grand_total'], merge: 'computed' },
  ],
  createOnly: ['customer_id', 'created_at'],
  softDelete: true,
  files: [{ column: 'documents', bucket: documentsBucket, folder: 'customer_id' }],
});
