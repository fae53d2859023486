import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { OwnHospital } from '../../permissions/rules/permissions.ts';
import { SelectInput } from '../../ui/fields/select-input.tsx';

/**
 * Shows `children` for one of the person's hospitals, and a choice among several. `asked` is the id of the
 * one that is shown first.
 */
export function HospitalChoice(props: {
  hospitals: readonly OwnHospital[];
  asked?: string | null;
  children: (hospital: OwnHospital) => ReactNode;
}) {
  const t = useText();
  const { hospitals } = props;
  const [chosen, setChosen] = useState(props.asked ?? null);
  const hospital = hospitals.find(({ id }) => id === chosen) ?? hospitals[0];
  if (!hospital) return null;
  return (
    <div className="stack">
      {hospitals.length > 1 && (
        <SelectInput
          name="hospitalChoice"
          label={t('hospital.choose')}
          value={hospital.id}
          options={hospitals.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
      )}
      {props.children(hospital)}
    </div>
  );
}
