/** The text of the first problem of each field. The fields are in the order of the problems. */
export function errorsByField<Problem extends { field: string }>(options: {
  problems: readonly Problem[];
  textOf: (problem: Problem) => string;
}): Partial<Record<Problem['field'], string>> {
  const errors: Partial<Record<Problem['field'], string>> = {};
  for (const problem of options.problems) {
    const field: Problem['field'] = problem.field;
    errors[field] ??= options.textOf(problem);
  }
  return errors;
}
