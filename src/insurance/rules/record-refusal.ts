import { insuranceAmounts } from './insurance.ts';

/**
 * Text keys for the reasons why the database refuses a value of a record that devices create, customers apart.
 */
export type RecordMessage =
  | 'required'
  | 'tooLong'
  | 'year'
  | 'amount'
  | 'price'
  | 'coverageOrder'
  | 'coverageRange'
  | 'documents'
  | 'choice'
  | 'code'
  | 'codeTaken'
  | 'cancelUsed'
  | 'cancelFinal'
  | 'promotionGone'
  | 'customerMissing';

/** Why the database refused a value, as a form shows it. */
export interface RecordProblem {
  /** The column that was refused; null if the whole record is. */
  column: string | null;
  message: RecordMessage;
  /** The limit in characters, for `tooLong`; else null. */
  limit: number | null;
}

const problem = (
  column: string | null,
  message: RecordMessage,
  limit: number | null = null,
): RecordProblem => ({
  column,
  message,
  limit,
});

/**
 * Problems by the name of the database's constraint. A test beside the migrations compares this list with the
 * database.
 */
const problems: Readonly<Record<string, RecordProblem>> = {
  customer_notes_content_required: problem('content', 'required'),
  customer_notes_content_length: problem('content', 'tooLong', 5000),
  customer_notes_customer_fkey: problem(null, 'customerMissing'),
  tasks_title_required: problem('title', 'required'),
  tasks_title_length: problem('title', 'tooLong', 200),
  tasks_note_length: problem('note', 'tooLong', 1000),
  tasks_reminder_length: problem(null, 'tooLong', 100),
  tasks_due_on_range: problem('due_on', 'coverageRange'),
  tasks_due_time_format: problem('due_time', 'choice'),
  tasks_repeat_known: problem('repeat', 'choice'),
  tasks_snoozed_until_range: problem('snoozed_until', 'coverageRange'),
  tasks_done_at_range: problem('done_at', 'coverageRange'),
  tasks_customer_fkey: problem(null, 'customerMissing'),
  consents_answer_known: problem(null, 'choice'),
  consents_channel_known: problem(null, 'choice'),
  consents_proof_required: problem(null, 'required'),
  consents_purpose_known: problem(null, 'choice'),
  consents_signature_length: problem(null, 'tooLong', 8000),
  consents_signature_path: problem(null, 'choice'),
  consents_signed_name_length: problem(null, 'tooLong', 100),
  consents_signed_name_required: problem(null, 'required'),
  consents_text_version_length: problem(null, 'tooLong', 20),
  consents_customer_fkey: problem(null, 'customerMissing'),
  car_insurance_car_brand_length: problem('car_brand', 'tooLong', 100),
  car_insurance_car_model_length: problem('car_model', 'tooLong', 100),
  car_insurance_license_plate_length: problem('license_plate', 'tooLong', 50),
  car_insurance_insurance_type_length: problem('insurance_type', 'tooLong', 100),
  car_insurance_remarks_length: problem('remarks', 'tooLong', 2000),
  car_insurance_car_year_range: problem('car_year', 'year'),
  car_insurance_coverage_order: problem('coverage_end', 'coverageOrder'),
  car_insurance_coverage_range: problem('coverage_end', 'coverageRange'),
  car_insurance_registered_on_range: problem('registered_on', 'coverageRange'),
  car_insurance_compulsory_end_range: problem('compulsory_end', 'coverageRange'),
  car_insurance_tax_end_range: problem('tax_end', 'coverageRange'),
  car_insurance_vehicle_kind_known: problem('vehicle_kind', 'choice'),
  car_insurance_renewal_stage_known: problem('renewal_stage', 'choice'),
  car_insurance_renewal_stage_until: problem('renewal_stage', 'choice'),
  car_insurance_renewal_until_range: problem('renewal_stage', 'coverageRange'),
  car_insurance_renewal_lost_reason_known: problem('renewal_lost_reason', 'choice'),
  car_insurance_renewal_lost_reason_stage: problem('renewal_lost_reason', 'choice'),
  car_insurance_renewal_next_on_range: problem('renewal_next_on', 'coverageRange'),
  car_insurance_renewal_quoted_range: problem('renewal_quoted', 'amount'),
  car_insurance_documents_shape: problem('documents', 'documents'),
  car_insurance_documents_folder: problem('documents', 'documents'),
  car_insurance_customer_fkey: problem(null, 'customerMissing'),
  ...Object.fromEntries(
    insuranceAmounts.map((column) => [`car_insurance_${column}_range`, problem(column, 'amount')]),
  ),
  bookings_booking_code_check: problem('booking_code', 'code'),
  bookings_booking_code_form: problem('booking_code', 'code'),
  bookings_booking_code_key: problem('booking_code', 'codeTaken'),
  bookings_booking_price_range: problem('booking_price', 'price'),
  bookings_promotion_id_fkey: problem('promotion_id', 'promotionGone'),
  bookings_customer_fkey: problem(null, 'customerMissing'),
  bookings_cancel_used: problem(null, 'cancelUsed'),
  bookings_cancel_final: problem(null, 'cancelFinal'),
  customer_tags_tag_required: problem('tag', 'required'),
  customer_tags_tag_length: problem('tag', 'tooLong', 40),
  customer_tags_customer_fkey: problem(null, 'customerMissing'),
  saved_lists_name_required: problem(null, 'required'),
  saved_lists_name_length: problem(null, 'tooLong', 60),
  saved_lists_filter_shape: problem(null, 'choice'),
  saved_lists_filter_length: problem(null, 'choice'),
  agent_texts_name_format: problem(null, 'choice'),
  agent_texts_value_required: problem(null, 'required'),
  agent_texts_value_length: problem(null, 'tooLong', 1000),
  saved_promotions_promotion_id_fkey: problem(null, 'promotionGone'),
};

/**
 * The problem for a refusal of the server; `detail` is the name of the constraint. Null if the list does not
 * have it.
 */
export function recordProblem(detail: string | null): RecordProblem | null {
  return detail === null ? null : (problems[detail] ?? null);
}
