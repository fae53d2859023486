import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { formatPhone } from '../../../lib/text/phone.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { useOnline } from '../../../ui/device/use-online.ts';
import { useSomeCustomers } from '../../data/customer/use-some-customers.ts';
import type { Customer } from '../../rules/customer/customer.ts';
import { mergeColumns } from '../../rules/customer/merge-columns.ts';

type Merge = (options: { survivorId: string; otherId: string; name: string }) => Promise<void>;

/** Asks which of two customers survives a merge, and shows the merged details. Null `ids` close the sheet. */
export function MergeSheet(props: { ids: readonly string[] | null; onMerge: Merge; onClose: () => void }) {
  const t = useText();
  const live = useSomeCustomers(props.ids ?? []);
  const [first, second] = live.state === 'ready' ? live.value : [];
  return (
    <Sheet open={props.ids !== null} title={t('merge.title')} onClose={props.onClose}>
      {first && second && (
        <MergeChoice key={first.id} first={first} second={second} onMerge={props.onMerge} />
      )}
    </Sheet>
  );
}

function MergeChoice(props: { first: Customer; second: Customer; onMerge: Merge }) {
  const t = useText();
  const online = useOnline();
  const { first, second } = props;
  const [survivorId, setSurvivorId] = useState(first.id);
  const [busy, setBusy] = useState(false);
  const [survivor, other] = survivorId === first.id ? [first, second] : [second, first];
  const result = mergeColumns({ survivor, other });
  const merge = async () => {
    setBusy(true);
    await props.onMerge({ survivorId: survivor.id, otherId: other.id, name: survivor.name });
    setBusy(false);
  };
  return (
    <>
      <p className="field-help">{t('merge.help')}</p>
      <strong>{t('merge.survivor')}</strong>
      <ChoiceGroup
        name="merge-survivor"
        label={t('merge.survivor')}
        value={survivorId}
        options={[first, second].map(({ id, name, telephone }) => ({
          value: id,
          label: `${name} · ${formatPhone(telephone)}`,
        }))}
        onChange={setSurvivorId}
      />
      <div className="merge-result" aria-live="polite">
        <strong>{t('merge.result')}</strong>
        <p>
          {result.name}
          {result.nickname && ` (${result.nickname})`}
        </p>
        <p className="number">{[formatPhone(result.telephone), result.email].filter(Boolean).join(' · ')}</p>
        {result.notes && <p className="merge-notes">{result.notes}</p>}
      </div>
      {!online && <p id="merge-needs-network">{t('merge.needsNetwork')}</p>}
      <div className="sheet-actions">
        <Button
          disabled={busy || !online}
          aria-describedby={online ? undefined : 'merge-needs-network'}
          onClick={() => void merge()}
        >
          {t('merge.confirm')}
        </Button>
      </div>
    </>
  );
}
