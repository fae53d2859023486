import { addMonths } from '../../lib/days/add-to-day.ts';
import { daysBetween } from '../../lib/days/bangkok-day.ts';
import { insuranceLimits } from './insurance-limits.ts';
import { nextPeriod } from './insurance-period.ts';
import { insuranceTextLimits, type InsuranceText } from './insurance-schema.ts';
import { insuranceAmounts, type CarInsurance, type InsuranceColumns } from './insurance.ts';

/** The columns that a form writes, taken from a whole row. */
export function insuranceColumnsOf(record: CarInsurance): InsuranceColumns {
  const names = [...(Object.keys(insuranceTextLimits) as InsuranceText[]), ...insuranceAmounts];
  return {
    ...(Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<
      InsuranceColumns,
      InsuranceText | (typeof insuranceAmounts)[number]
    >),
    car_year: record.car_year,
    coverage_start: record.coverage_start,
    coverage_end: record.coverage_end,
    documents: record.documents,
    vehicle_kind: record.vehicle_kind,
    registered_on: record.registered_on,
    compulsory_end: record.compulsory_end,
    tax_end: record.tax_end,
  };
}

/**
 * Proposes the columns of a renewal: a copy, documents included, for the next year. A tax or compulsory day
 * more than 90 days ahead stays as it is, because it is still to be renewed (INSURANCE-15).
 */
export function renewedColumns(options: { columns: InsuranceColumns; today: string }): InsuranceColumns {
  const { columns, today } = options;
  const nextYear = (day: string | null) =>
    day === null || daysBetween({ from: today, to: day }) > insuranceLimits.boardDays
      ? day
      : addMonths({ day, months: 12 });
  return {
    ...columns,
    ...nextPeriod(columns),
    compulsory_end: nextYear(columns.compulsory_end),
    tax_end: nextYear(columns.tax_end),
  };
}
