import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { PageName } from '../../../listings/rules/page-content.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { compareWords } from '../../rules/compare-words.ts';
import type { Clash, PageMerge, MergeSide } from '../../rules/merge-page.ts';
import { textOfField } from '../../rules/page-version.ts';
import { Difference } from './difference.tsx';
import { labelOf } from './editor-texts.ts';

/** Shows two people's clashing texts side by side with the differences; the one who saves second chooses. */
export function ChooseBetween<Name extends PageName>(props: {
  merge: PageMerge<Name>;
  onChosen: (choices: Readonly<Record<string, MergeSide>>) => void;
}) {
  const t = useText();
  const { clashes, taken } = props.merge;
  const [choices, setChoices] = useState<Record<string, MergeSide>>({});
  const [asked, setAsked] = useState(false);
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const open = clashes.find(({ id }) => !choices[id]);
    if (!open) return props.onChosen(choices);
    setAsked(true);
    event.currentTarget.querySelector<HTMLInputElement>(`[name="clash-${open.id}"]`)?.focus();
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Notice tone="purple" icon="split">
        <p tabIndex={-1} ref={head}>
          <strong>{t('editor.changed')}</strong>
        </p>
        <p>{t('editor.changedHelp')}</p>
        {taken.length > 0 && (
          <p>
            {t('editor.changedTaken', { fields: taken.map((field) => labelOf({ field, t })).join(', ') })}
          </p>
        )}
      </Notice>
      {clashes.map((clash) => (
        <ClashFields
          key={clash.id}
          clash={clash}
          chosen={choices[clash.id] ?? null}
          error={asked && !choices[clash.id] ? t('editor.chooseFirst') : null}
          onChoose={(side) => setChoices({ ...choices, [clash.id]: side })}
        />
      ))}
      <div className="row-actions">
        <Button type="submit">{t('editor.goOn')}</Button>
      </div>
    </form>
  );
}

function ClashFields(props: {
  clash: Clash;
  chosen: MergeSide | null;
  error: string | null;
  onChoose: (side: MergeSide) => void;
}) {
  const t = useText();
  const errorId = useId();
  const { clash, chosen, error } = props;
  const compared = compareWords({ a: textOfField(clash.theirs), b: textOfField(clash.mine) });
  const sides = [
    { side: 'theirs', label: t('editor.theirs'), pieces: compared.a },
    { side: 'mine', label: t('editor.mine'), pieces: compared.b },
  ] as const;
  return (
    <fieldset className="form-section clash" aria-describedby={error ? errorId : undefined}>
      <legend className="visually-hidden">{labelOf({ field: clash.field, t })}</legend>
      <strong aria-hidden="true">{labelOf({ field: clash.field, t })}</strong>
      <div className="clash-sides">
        {sides.map(({ side, label, pieces }) => (
          <label key={side} className="clash-side" data-chosen={chosen === side ? '' : undefined}>
            <span className="clash-name">
              <input
                type="radio"
                name={`clash-${clash.id}`}
                checked={chosen === side}
                onChange={() => props.onChoose(side)}
              />
              {label}
            </span>
            <Difference pieces={pieces} />
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={errorId}>
          <Icon name="attention" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
