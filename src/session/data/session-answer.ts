/**
 * Outcome of a request with a person's token. `code` is PostgreSQL's, ours, or an HTTP status as text;
 * `constraint` is the violated one, if named. `unreachable`: no answer or a server error, so the server may
 * have acted.
 */
export type SessionAnswer =
  { outcome: 'answered'; json: unknown } | (Refusal & { constraint: string | null }) | SessionProblem;

/**
 * The server refused the request. `message` is the server's own; screens show it only through `refusalText`.
 */
export interface Refusal {
  outcome: 'refused';
  code: string;
  message: string;
}

/** Why a request was not sent or has no usable answer. `offline` is the browser's view. */
export type SessionProblem = { outcome: 'signed_out' } | { outcome: 'unreachable'; offline: boolean };
