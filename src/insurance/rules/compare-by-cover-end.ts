import type { CarInsurance } from './insurance.ts';

/** Order of insurance records: the latest end of cover first, those without an end last (INSURANCE-9). */
export function compareByCoverEnd(a: CarInsurance, b: CarInsurance): number {
  const [endA, endB] = [endMs(a), endMs(b)];
  if (endA !== endB) return endB > endA ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

function endMs({ coverage_end: end }: CarInsurance): number {
  return end === null ? Number.NEGATIVE_INFINITY : Date.parse(end);
}
