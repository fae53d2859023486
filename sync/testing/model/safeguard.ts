/**
 * The safeguards of the server's promise. A mutant switches one of
 * them off, to show that the simulator notices.
 */
export type Safeguard =
  | 'ledger'
  | 'ledger_of_deletes'
  /** Without it the ledger forgets after 35 days, acknowledged or not. */
  | 'ledger_of_any_age'
  /** Without it each call that acknowledges anything makes the ledger forget all that the person sent. */
  | 'only_what_is_acknowledged'
  | 'turn_of_outbox'
  /** Without it a delete wins over rows below that its device had not seen. */
  | 'children_of_deletes'
  /** Without it the server takes calls from before its restore, though their epoch or their turns show it. */
  | 'epoch_of_push'
  | 'last_row_of_page'
  /** Without it attempts that were recorded before their booking arrived stay unknown. */
  | 'recorded_attempts'
  /** Without it attempts that a former member made before leaving are refused. */
  | 'attempts_of_former'
  /** Without it a void marks nothing. */
  | 'voids_before_attempts';
