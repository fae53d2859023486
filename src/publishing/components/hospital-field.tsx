import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { searchHospitals } from '../../session/data/search-hospitals.ts';
import { SelectInput } from '../../ui/fields/select-input.tsx';
import { SuggestInput } from '../../ui/fields/suggest-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import type { PublicationText } from './publication-section.ts';

type Hospital = { id: string; name: string };
const DEBOUNCE_MS = 300;

/**
 * The hospital of a promotion or event: read-only, one of the person's own, or any for super admins
 * (PUBLISH-3, EVENT-10).
 */
export function HospitalField(props: {
  value: Hospital;
  own: readonly Hospital[];
  canMove: boolean;
  text: PublicationText;
  error: string | undefined;
  onChange: (hospital: Hospital) => void;
}) {
  const t = useText();
  const { value, own, text, onChange } = props;
  const label = t(`${text}.hospital`);
  if (props.canMove) return <AnyHospital {...props} label={label} />;
  if (own.length > 1 && own.some((hospital) => hospital.id === value.id)) {
    return (
      <SelectInput
        name="hospital"
        label={label}
        required
        value={value.id}
        error={props.error}
        options={own.map((hospital) => ({ value: hospital.id, label: hospital.name }))}
        onChange={(id) => {
          const chosen = own.find((hospital) => hospital.id === id);
          if (chosen) onChange({ id: chosen.id, name: chosen.name });
        }}
      />
    );
  }
  return (
    <TextInput
      name="hospital"
      label={label}
      help={t(`${text}.hospitalHelp`)}
      readOnly
      required
      value={value.name}
      error={props.error}
      onChange={() => undefined}
    />
  );
}

function AnyHospital(props: {
  value: Hospital;
  label: string;
  error: string | undefined;
  onChange: (hospital: Hospital) => void;
}) {
  const t = useText();
  const { id, name: typed } = props.value;
  const [found, setFound] = useState<{ query: string; hospitals: Hospital[] | null } | null>(null);
  const asks = typed.trim() !== '' && id === '';
  useEffect(() => {
    if (!asks) return;
    let current = true;
    const timer = setTimeout(() => {
      void searchHospitals({ query: typed }).then((answer) => {
        const hospitals = answer.outcome === 'answered' ? answer.value : null;
        if (current) setFound({ query: typed, hospitals });
      });
    }, DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [typed, asks]);
  const answered = asks && found?.query === typed ? found : null;
  const hospitals = answered?.hospitals ?? [];
  const status = !asks
    ? ''
    : answered === null
      ? t('place.searching')
      : answered.hospitals === null
        ? t('request.unreachable')
        : hospitals.length === 0
          ? t('publish.hospitalNone')
          : t('publish.hospitalFound', { n: hospitals.length });
  return (
    <SuggestInput
      name="hospital"
      label={props.label}
      help={t('publish.hospitalMove')}
      note={id !== '' ? t('publish.hospitalChosen', { name: typed }) : undefined}
      required
      error={props.error}
      value={typed}
      suggestions={hospitals.map((hospital) => ({ id: hospital.id, title: hospital.name }))}
      status={status}
      onChange={(next) => {
        // A name that was typed and not chosen identifies no hospital, so it has no id.
        props.onChange({ id: '', name: next });
      }}
      onChoose={(chosenId) => {
        const chosen = hospitals.find((hospital) => hospital.id === chosenId);
        if (chosen) props.onChange({ id: chosen.id, name: chosen.name });
      }}
    />
  );
}
