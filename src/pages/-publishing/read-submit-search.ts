import { readAskedHospital } from '../../hospital/rules/read-asked-hospital.ts';

/** The parameters in the address of a form for a new promotion or event. */
interface SubmitSearch {
  /** The id of the promotion or event that the form is filled from (PUBLISH-20). */
  copy?: string | undefined;
  /** The id of the hospital that the form has first, for people who work for several. */
  hospital?: string | undefined;
}

/** Reads {@link SubmitSearch}. */
export function readSubmitSearch(search: Record<string, unknown>): SubmitSearch {
  const { copy } = search;
  return { copy: typeof copy === 'string' ? copy : undefined, ...readAskedHospital(search) };
}
