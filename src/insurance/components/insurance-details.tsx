import { useText } from '../../i18n/use-text.ts';
import { formatBaht } from '../../lib/amounts/format-baht.ts';
import { bahtToSatang, satangToBaht } from '../../lib/amounts/satang.ts';
import { insuranceTotals } from '../rules/insurance-totals.ts';
import { insuranceAmounts, type CarInsurance } from '../rules/insurance.ts';

/** Shows every known amount and the remarks, collapsed until the person opens them. */
export function InsuranceDetails({ record }: { record: CarInsurance }) {
  const t = useText();
  const satang = (baht: number | null) => (baht === null ? null : bahtToSatang(baht));
  const totals = insuranceTotals({
    net_premium: satang(record.net_premium),
    tax_and_duty: satang(record.tax_and_duty),
    compulsory_insurance: satang(record.compulsory_insurance),
  });
  const inOrder = [
    'net_premium',
    'tax_and_duty',
    'voluntary_total',
    'compulsory_insurance',
    'grand_total',
    ...insuranceAmounts.slice(3),
  ] as const;
  const known = inOrder.flatMap((column) => {
    const baht =
      column === 'voluntary_total' || column === 'grand_total'
        ? totals[column] === null
          ? null
          : satangToBaht(totals[column])
        : record[column];
    return baht === null ? [] : [{ column, baht }];
  });
  if (known.length === 0 && !record.remarks) return null;
  return (
    <details className="insurance-details">
      <summary>{t('insurance.details')}</summary>
      <dl>
        {known.map(({ column, baht }) => (
          <div key={column}>
            <dt>{t(`column.${column}`)}</dt>
            <dd className="number">{formatBaht(baht)}</dd>
          </div>
        ))}
      </dl>
      {record.remarks && <p className="insurance-remarks">{record.remarks}</p>}
    </details>
  );
}
