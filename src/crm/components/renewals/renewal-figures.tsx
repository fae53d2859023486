import { lostReasons } from '../../../insurance/rules/insurance.ts';
import { conversion, figuresCsv, type RenewalMonth } from '../../../insurance/rules/renewal-months.ts';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMonth } from '../../../lib/days/format-month.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/device/save-file.ts';
import { Icon } from '../../../ui/icon.tsx';

/**
 * Renewals due, won and lost in each month, with the reasons for lost ones; also saved as CSV (INSURANCE-13).
 */
export function RenewalFigures({ months }: { months: readonly RenewalMonth[] }) {
  const t = useText();
  const style = useDateStyle();
  if (months.length === 0) return <p className="renewals-none">{t('renewals.noFigures')}</p>;
  const save = () =>
    saveFile({ name: 'sabai-renewals.csv', text: figuresCsv(months), type: 'text/csv;charset=utf-8' });
  return (
    <>
      <div className="renewal-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('renewals.month')}</th>
              <th scope="col">{t('renewals.due')}</th>
              <th scope="col">{t('renewals.won')}</th>
              <th scope="col">{t('renewals.lost')}</th>
              <th scope="col">{t('renewals.share')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((one) => (
              <tr key={one.month}>
                <th scope="row">{formatMonth({ day: `${one.month}-01`, style })}</th>
                <td className="number">{one.due}</td>
                <td className="number">{one.won}</td>
                <td>
                  <span className="number">{one.lost}</span>
                  {lostReasons.map(
                    (reason) =>
                      one.reasons[reason] > 0 && (
                        <small key={reason}>
                          {t(`renewals.reason.${reason}`)} {one.reasons[reason]}
                        </small>
                      ),
                  )}
                </td>
                <td className="number">{Math.round((conversion(one) ?? 0) * 100)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <Button variant="soft" onClick={save}>
          <Icon name="download" />
          {t('renewals.csv')}
        </Button>
      </div>
    </>
  );
}
