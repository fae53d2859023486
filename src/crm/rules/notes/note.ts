/** A row of the table `customer_notes` (CUSTOMER-7). */
export interface CustomerNote {
  id: string;
  user_id: string;
  customer_id: string;
  /** 1 to 5000 characters, not only blanks. */
  content: string;
  created_at: string;
  /** Set while the note is deleted and can be restored. */
  deleted_at: string | null;
}
