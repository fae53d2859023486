import { useText } from '../../i18n/use-text.ts';
import { formatBaht } from '../../lib/amounts/format-baht.ts';
import { bahtToSatang, satangToBaht } from '../../lib/amounts/satang.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ListedInsurance } from '../data/use-insurance.ts';
import { useClockMs } from '../../session/data/use-today.ts';
import { insuranceStatus } from '../rules/insurance-status.ts';
import type { RenewalCard } from '../rules/renewal-cards.ts';
import { insuranceTotals } from '../rules/insurance-totals.ts';
import { carModel, carName } from './car-name.ts';
import { OtherDeadlines } from './deadline-list.tsx';
import { CoverBar } from './cover-bar.tsx';
import { DocumentList } from './documents/document-list.tsx';
import { InsuranceDetails } from './insurance-details.tsx';
import { RenewalMessage, type InsuredPerson } from './renewal-message.tsx';
import { StatusChip } from './status-chip.tsx';

/** The card of one car insurance record, dimmed once the cover has lapsed (INSURANCE-4). */
export function InsuranceCard(props: {
  listed: ListedInsurance;
  /** The renewal of the record; null while nothing of the car ends soon. */
  renewal: RenewalCard | null;
  person: InsuredPerson;
  onEdit: () => void;
  onRenew: () => void;
  onDelete: () => void;
}) {
  const t = useText();
  const nowMs = useClockMs();
  const { record, unsent, refused, conflict } = props.listed;
  const status = insuranceStatus({ coverageEnd: record.coverage_end, nowMs });
  const car = carName({ record, t });
  const model = carModel(record);
  const satang = (baht: number | null) => (baht === null ? null : bahtToSatang(baht));
  const { grand_total: total } = insuranceTotals({
    net_premium: satang(record.net_premium),
    tax_and_duty: satang(record.tax_and_duty),
    compulsory_insurance: satang(record.compulsory_insurance),
  });
  return (
    <li className="card insurance" data-lapsed={status.state === 'lapsed' ? '' : undefined}>
      <div className="insurance-head">
        <div>
          <h2>{car}</h2>
          <p>{[model === car ? '' : model, record.insurance_type].filter(Boolean).join(' · ')}</p>
        </div>
        {total !== null && <strong className="number">{formatBaht(satangToBaht(total))}</strong>}
      </div>
      <div className="row-actions">
        <StatusChip status={status} />
        {refused && (
          <Chip tone="red" icon="attention">
            {t('insurance.refused')}
          </Chip>
        )}
        {conflict && (
          <Chip tone="purple" icon="split">
            {t('insurance.conflict')}
          </Chip>
        )}
        {unsent && !refused && (
          <Chip tone="amber" icon="sync">
            {t('insurance.unsent')}
          </Chip>
        )}
      </div>
      <CoverBar
        coverageStart={record.coverage_start}
        coverageEnd={record.coverage_end}
        status={status}
        nowMs={nowMs}
      />
      <OtherDeadlines record={record} />
      {props.renewal && <RenewalMessage person={props.person} card={props.renewal} />}
      <DocumentList documents={record.documents} />
      <InsuranceDetails record={record} />
      <div className="row-actions insurance-actions">
        <Button variant="soft" aria-label={t('insurance.editOf', { car })} onClick={props.onEdit}>
          <Icon name="edit" />
          {t('insurance.edit')}
        </Button>
        <Button variant="soft" aria-label={t('insurance.renewOf', { car })} onClick={props.onRenew}>
          <Icon name="sync" />
          {t('insurance.renew')}
        </Button>
        <Button
          variant="soft"
          color="red"
          aria-label={t('insurance.deleteOf', { car })}
          onClick={props.onDelete}
        >
          <Icon name="trash" />
          {t('insurance.delete')}
        </Button>
      </div>
    </li>
  );
}
