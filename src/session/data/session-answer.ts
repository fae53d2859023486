/**
 * What came of a request in a person's name. `refused` carries the server's code (PostgreSQL's, ours, or an HTTP
 * status as text), its own words, and the constraint that was broken where it named one. `unreachable`: nothing
 * came back, or a trouble of the server's; whether it was done is not known.
 */
export type SessionAnswer =
  { outcome: 'answered'; json: unknown } | (Refusal & { constraint: string | null }) | SessionProblem;

/** The server says no; `message` is its own, and is shown only by `refusalText`. */
export interface Refusal {
  outcome: 'refused';
  code: string;
  message: string;
}

/** Why a request could not be made or judged. */
export type SessionProblem = { outcome: 'signed_out' } | { outcome: 'unreachable'; offline: boolean };
