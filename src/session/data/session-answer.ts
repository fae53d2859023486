/**
 * The outcome of a request in a person's name. `refused` has the server's code (PostgreSQL's, ours, or an HTTP status as
 * text), its message, and the broken constraint where the server names one. `unreachable` leaves open whether the server
 * has done it: no answer came, or a server error.
 */
export type SessionAnswer =
  { outcome: 'answered'; json: unknown } | (Refusal & { constraint: string | null }) | SessionProblem;

/** The server says no; `message` is its own, and is shown only by `refusalText`. */
export interface Refusal {
  outcome: 'refused';
  code: string;
  message: string;
}

/** The reason why a request was not sent, or has no usable answer. */
export type SessionProblem = { outcome: 'signed_out' } | { outcome: 'unreachable'; offline: boolean };
