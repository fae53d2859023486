import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CollapsibleSection } from '../../ui/collapsible-section.tsx';
import { fieldId } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { focusMarks } from '../../listings/rules/picture-focus.ts';
import { storeLocalPicture, storedPictureUrl } from '../data/stored-pictures.ts';
import { compressPicture, type CompressedPicture } from '../data/compress-picture.ts';
import type { PictureKind } from '../rules/picture-limits.ts';
import type { PictureValue } from '../rules/picture-value.ts';
import { FocusField } from './focus-field.tsx';
import type { PictureWork } from './picture-work.ts';
import '../../ui/css/file-button.css';
import './picture-field.css';

/** `not_stored`: the device could not store the compressed picture. */
export type PictureFieldProblem = Exclude<CompressedPicture['outcome'], 'compressed'> | 'not_stored';

/** Chooses, checks and compresses a picture, and shows it. Works without a network. */
export function PictureField(props: {
  kind: PictureKind;
  /** Also the `name` of the control. */
  name: string;
  label: string;
  value: PictureValue;
  /**
   * The address at which a stored picture is shown; null if it is not the backend's, as pages may load no
   * other.
   */
  urlOfStored: (stored: string) => string | null;
  error?: string | undefined;
  onChange: (value: PictureValue) => void;
  onProblem: (problem: PictureFieldProblem) => void;
  /** Tracks a picture that is being compressed. */
  work: PictureWork;
}) {
  const t = useText();
  const { kind, name, value, onChange } = props;
  const id = fieldId(name);
  const storedUrl = useStoredUrl(value);
  const [busy, setBusy] = useState(false);
  const focus = value.kind === 'none' ? null : (value.focus ?? null);
  const shown = value.kind === 'stored' ? props.urlOfStored(value.url) : storedUrl;

  const storeCompressed = async (file: File): Promise<PictureFieldProblem | null> => {
    const answer = await compressPicture({ kind, file });
    if (answer.outcome !== 'compressed') return answer.outcome;
    const newId = crypto.randomUUID();
    try {
      await storeLocalPicture({ id: newId, picture: answer.picture });
    } catch {
      return 'not_stored';
    }
    onChange({ kind: 'new', id: newId });
    return null;
  };
  const take = async (file: File): Promise<boolean> => {
    setBusy(true);
    const problem = await storeCompressed(file);
    if (problem) props.onProblem(problem);
    setBusy(false);
    return problem === null;
  };

  return (
    <div className="field" data-invalid={props.error ? '' : undefined}>
      <span className="field-label" id={`${id}-label`}>
        {props.label}
      </span>
      <div className="picture-field" data-kind={kind}>
        <div className="picture-frame" aria-busy={busy}>
          {shown ? (
            <img src={shown} alt={t('picture.preview')} {...focusMarks(focus)} />
          ) : (
            <Icon name="camera" />
          )}
        </div>
        <div className="row-actions">
          <span className="file-button">
            <input
              id={id}
              name={name}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/gif"
              aria-labelledby={`${id}-label ${id}-face`}
              aria-describedby={`${id}-help`}
              disabled={busy}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                // Reset the value, because choosing the same file again, after repairing it, would fire no
                // event.
                event.target.value = '';
                if (file) props.work.start(take(file));
              }}
            />
            <span className="button-face" id={`${id}-face`} aria-live="polite">
              <Icon name="camera" />
              {t(busy ? 'picture.busy' : value.kind === 'none' ? 'picture.choose' : 'picture.change')}
            </span>
          </span>
          {value.kind !== 'none' && (
            <Button variant="soft" color="gray" onClick={() => onChange({ kind: 'none' })}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
      </div>
      {shown && value.kind !== 'none' && (
        <CollapsibleSection title={t('picture.focus')}>
          <FocusField
            src={shown}
            kind={kind}
            focus={focus}
            onChange={(next) => onChange({ ...value, focus: next ?? undefined })}
          />
        </CollapsibleSection>
      )}
      <p className="field-help" id={`${id}-help`}>
        {t(help[kind])}
      </p>
      {props.error && (
        <p className="field-error">
          <Icon name="attention" />
          {props.error}
        </p>
      )}
    </div>
  );
}

const help = {
  main: 'picture.helpMain',
  item: 'picture.helpItem',
  event: 'picture.helpEvent',
} as const;

function useStoredUrl(value: PictureValue): string | null {
  const id = value.kind === 'new' ? value.id : null;
  const [storedUrl, setStoredUrl] = useState<{ id: string; url: string | null } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let shown = true;
    const show = (url: string | null) => {
      if (shown) setStoredUrl({ id, url });
    };
    storedPictureUrl(id).then(show, () => show(null));
    return () => {
      shown = false;
    };
  }, [id]);
  return storedUrl !== null && storedUrl.id === id ? storedUrl.url : null;
}
