/** An expected outcome of a pure step: a value, or what is wrong with the input. */
export type Result<Value, Problem> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** Makes a successful {@link Result}. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** Makes a {@link Result} for wrong input. */
export function problem<Problem>(what: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem: what };
}
