/**
 * Outcome of what a person decides about something refused. `read_only`: the database is of a newer version of
 * the app, so nothing was written (rule W6).
 */
export type DecisionOutcome = { outcome: 'accepted' } | { outcome: 'refused'; reason: 'read_only' };
