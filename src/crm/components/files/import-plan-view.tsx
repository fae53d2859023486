import { useState } from 'react';
import { PrivacyLine } from '../../../listings/components/legal-line.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { formatPhone } from '../../../lib/text/phone.ts';
import { Button } from '../../../ui/button.tsx';
import type { ImportableRow, ImportPlan } from '../../rules/files/plan-import.ts';
import { ImportGroup } from './import-group.tsx';
import { ImportRefused } from './import-refused.tsx';

/** The preview of an import: new customers, duplicates, and invalid ones with the reasons. */
export function ImportPlanView(props: {
  plan: ImportPlan;
  /** True while the chosen customers are being stored. */
  busy: boolean;
  onAdd: (customers: readonly ImportableRow[]) => void;
}) {
  const t = useText();
  const { plan, busy } = props;
  const [withDuplicates, setWithDuplicates] = useState(false);
  const chosen = withDuplicates ? [...plan.add, ...plan.duplicates] : plan.add;
  const person = ({ row, values }: ImportableRow) => ({
    key: String(row),
    title: values.name,
    text: [t('import.row', { n: row }), formatPhone(values.telephone)].join(' · '),
  });
  return (
    <>
      <ImportGroup
        tone="jade"
        title={t('import.willAdd', { n: plan.add.length })}
        items={plan.add.map(person)}
      />
      <ImportGroup
        tone="amber"
        title={t('import.duplicates', { n: plan.duplicates.length })}
        items={plan.duplicates.map((one) => ({
          ...person(one),
          note: one.like === null ? t('import.sameInFile') : t('import.isThere', { name: one.like }),
        }))}
      >
        <label className="check-line">
          <input
            type="checkbox"
            checked={withDuplicates}
            onChange={(event) => setWithDuplicates(event.target.checked)}
          />
          {t('import.addDuplicates')}
        </label>
      </ImportGroup>
      <ImportRefused refused={plan.refused} />
      <section className="card stack">
        <PrivacyLine />
        <div className="row-actions">
          <Button disabled={busy || chosen.length === 0} onClick={() => props.onAdd(chosen)}>
            {t('import.add', { n: chosen.length })}
          </Button>
        </div>
      </section>
    </>
  );
}
