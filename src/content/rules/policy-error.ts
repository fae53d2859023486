/** PostgREST's code for a row that was to come and did not (spec 2 §8), and PostgreSQL's for a missing right. */
const codes = new Set(['PGRST116', '42501']);

/** Whether the server refused because of who asks (spec 2 §8). */
export function isPolicyError(refusal: { code: string; message: string }): boolean {
  return codes.has(refusal.code) || /policy/i.test(refusal.message);
}
