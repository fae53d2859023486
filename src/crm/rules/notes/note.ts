/** A row of `customer_notes` has these columns (CUSTOMER-7). */
export interface CustomerNote {
  id: string;
  user_id: string;
  customer_id: string;
  /** 1 to 5000 characters, not only blanks. */
  content: string;
  created_at: string;
  /** Set while the note can be taken back. */
  deleted_at: string | null;
}
