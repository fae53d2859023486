import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { textLength } from '../../lib/text/text-length.ts';
import { refusalText } from '../../session/components/refusal-text.ts';
import { useDirtyLock } from '../../ui/forms/form-dirty-lock.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectInput } from '../../ui/fields/select-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { savePlaceLicence } from '../data/save-place-licence.ts';
import { placeKinds, usePlaceLicence, type PlaceLicence } from '../data/use-place-licence.ts';

const MAX_NUMBER = 50;

/** The kind of the hospital's premises and their licence number, which owners can change (PUBLISH-15). */
export function LicenceCard(props: { hospitalId: string; isOwner: boolean }) {
  const t = useText();
  const found = usePlaceLicence({ hospitalId: props.hospitalId });
  const [licence] = found.state === 'ready' ? found.rows : [];
  if (!licence) return null;
  return (
    <FormSection name="place-licence" title={t('approval.place')}>
      {props.isOwner ? (
        <LicenceForm key={licence.id} licence={licence} />
      ) : (
        <p>
          {licence.place_kind === null
            ? t('approval.placeUnknown')
            : t(`approval.place.${licence.place_kind}`)}
          {licence.licence_number !== null && ` · ${licence.licence_number}`}
        </p>
      )}
    </FormSection>
  );
}

function LicenceForm({ licence }: { licence: PlaceLicence }) {
  const t = useText();
  const [known, setKnown] = useState(licence);
  const [typed, setTyped] = useState<{ kind?: PlaceLicence['place_kind']; number?: string }>({});
  const isTyped = Object.keys(typed).length > 0;
  // A row that the server returns later is shown only while nothing is typed.
  const base = !isTyped && licence.updated_at > known.updated_at ? licence : known;
  const change = (changed: typeof typed) => {
    setKnown(base);
    setTyped({ ...typed, ...changed });
  };
  const kind = typed.kind === undefined ? base.place_kind : typed.kind;
  const number = typed.number ?? base.licence_number ?? '';
  const [busy, setBusy] = useState(false);
  useDirtyLock(isTyped);
  const isLong = textLength(number.trim()) > MAX_NUMBER;
  const save = async () => {
    if (isLong) return;
    setBusy(true);
    const answer = await savePlaceLicence({
      before: base,
      values: { place_kind: kind, licence_number: number.trim() || null },
    });
    setBusy(false);
    if (answer.outcome === 'written' || answer.outcome === 'changed') setKnown(answer.row);
    if (answer.outcome === 'written') {
      // What was typed during the save stays.
      setTyped((now) => (now === typed ? {} : now));
      showToast({ text: t('approval.placeSaved') });
      return;
    }
    if (answer.outcome === 'changed') {
      showToast({ tone: 'destructive', text: t('approval.placeChanged') });
      return;
    }
    const text =
      answer.outcome === 'refused' ? refusalText({ refusal: answer, t }) : t('approval.unreachable');
    showToast({ tone: 'destructive', text });
  };
  return (
    <Form className="stack" onSubmit={save}>
      <div className="form-row">
        <SelectInput
          name="place_kind"
          label={t('approval.placeKind')}
          value={kind ?? ''}
          options={[
            { value: '', label: t('approval.placeUnknown') },
            ...placeKinds.map((value) => ({ value, label: t(`approval.place.${value}`) })),
          ]}
          onChange={(value) => change({ kind: placeKinds.find((one) => one === value) ?? null })}
        />
        <TextInput
          name="licence_number"
          label={t('approval.licence')}
          autoComplete="off"
          value={number}
          error={isLong ? t('refused.tooLong', { limit: MAX_NUMBER }) : undefined}
          onChange={(text) => change({ number: text })}
        />
      </div>
      <div>
        <Button type="submit" disabled={busy}>
          {t('approval.savePlace')}
        </Button>
      </div>
    </Form>
  );
}
