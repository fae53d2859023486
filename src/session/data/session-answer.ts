/**
 * What came of a request in a person's name. `refused` carries the server's code (PostgreSQL's, ours, or an HTTP
 * status as text), its own words, and the constraint that was broken where it named one. `unreachable`: nothing
 * came back, or a trouble of the server's; whether it was done is not known.
 */
export type SessionAnswer =
  | { outcome: 'answered'; json: unknown }
  | { outcome: 'refused'; code: string; message: string; constraint: string | null }
  | SessionTrouble;

/** Why a request could not be made or judged. */
export type SessionTrouble = { outcome: 'signed_out' } | { outcome: 'unreachable'; offline: boolean };
