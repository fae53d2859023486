import { lazy, Suspense, useEffect, useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import {
  type FoundWork,
  openWorkFile,
  readWorkBytes,
  readWorkFile,
  type ReadWorkOutcome,
} from '../../data/rescue/read-work-file.ts';
import { importUnsentWork } from '../../data/rescue/import-unsent-work.ts';
import { notifyIfRefused } from '../sync/notify-if-refused.ts';

const ScanWork = lazy(async () => ({ default: (await import('./scan-work.tsx')).ScanWork }));

/**
 * Previews the unsent work in a file, asks for the password of an encrypted one, and imports it (rules N1,
 * N5). Without a file, the camera reads the work from another phone's screen (rule N8).
 */
export function ImportWorkSheet(props: { file: File | null; onClose: () => void }) {
  const t = useText();
  const { file, onClose } = props;
  const [read, setRead] = useState<ReadWorkOutcome | null>(null);
  useEffect(() => {
    if (!file) return;
    let isClosed = false;
    void readWorkFile(file).then((outcome) => isClosed || setRead(outcome));
    return () => {
      isClosed = true;
    };
  }, [file]);

  const takeIn = async (work: string) => {
    const outcome = await importUnsentWork(work);
    onClose();
    if (outcome.outcome === 'adopted') {
      const text = t('rescue.taken', { n: countOf(outcome.work) });
      showToast({ text });
      return;
    }
    const { reason } = outcome;
    if (reason === 'storage_full' || reason === 'storage_unavailable' || reason === 'read_only')
      notifyIfRefused({ written: { outcome: 'refused', reason }, t });
    else showToast({ tone: 'destructive', text: t(`rescue.refused.${reason}`) });
  };

  return (
    <Sheet open title={t(file ? 'rescue.read' : 'rescue.scan')} onClose={onClose}>
      {!file && read === null && (
        <Suspense>
          <ScanWork onWhole={(bytes) => void readWorkBytes(bytes).then(setRead)} />
        </Suspense>
      )}
      <div className="stack" aria-live="polite">
        {file && <p className="field-help">{file.name}</p>}
        {read?.outcome === 'sealed' && <PasswordStep text={read.text} onRead={setRead} />}
        {read?.outcome === 'refused' && (
          <Notice tone="red" icon="attention">
            <p>{t(`rescue.refused.${read.reason}`)}</p>
          </Notice>
        )}
        {read?.outcome === 'found' && (
          <>
            <Preview found={read.found} names={read.names} />
            {countOf(read.found) > 0 && (
              <div className="sheet-actions">
                <TakeInButton onTakeIn={() => takeIn(read.work)} />
              </div>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}

function PasswordStep(props: { text: string; onRead: (outcome: ReadWorkOutcome) => void }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    const outcome = await openWorkFile({ text: props.text, password });
    setIsBusy(false);
    if (outcome.outcome === 'refused' && outcome.reason === 'wrong_password') setIsWrong(true);
    else props.onRead(outcome);
  };
  return (
    <Form className="stack" onSubmit={open}>
      <PasswordInput
        name="work-password"
        label={t('rescue.passwordOf')}
        error={isWrong ? t('rescue.refused.wrong_password') : undefined}
        autoComplete="current-password"
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          setIsWrong(false);
        }}
      />
      <div className="sheet-actions">
        <Button type="submit" disabled={isBusy || password === ''}>
          {t('rescue.open')}
        </Button>
      </div>
    </Form>
  );
}

function Preview({ found, names }: { found: FoundWork; names: readonly string[] }) {
  const t = useText();
  const style = useDateStyle();
  const ofDesk = found.redemptions + found.calls;
  const shown = names.slice(0, MOST_NAMES);
  return (
    <>
      <p className="field-help">
        {t('rescue.writtenAt', { time: formatMoment({ atMs: found.writtenAtMs, style }) })}
      </p>
      {countOf(found) === 0 && (
        <Notice tone="jade" icon="check">
          <p>{t('rescue.nothingNew')}</p>
        </Notice>
      )}
      <ul className="plain-list number">
        {found.changes.length > 0 && <li>{t('rescue.changes', { n: found.changes.length })}</li>}
        {found.files > 0 && <li>{t('rescue.files', { n: found.files })}</li>}
        {ofDesk > 0 && <li>{t('rescue.ofDesk', { n: ofDesk })}</li>}
        {found.known > 0 && <li>{t('rescue.known', { n: found.known })}</li>}
      </ul>
      {shown.length > 0 && (
        <p>
          {t(names.length > shown.length ? 'rescue.namesAndMore' : 'rescue.names', {
            names: shown.join(', '),
            n: names.length - shown.length,
          })}
        </p>
      )}
      {countOf(found) > 0 && <p className="field-help">{t('rescue.takeHelp')}</p>}
    </>
  );
}

function TakeInButton({ onTakeIn }: { onTakeIn: () => Promise<void> }) {
  const t = useText();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Button
      disabled={isBusy}
      onClick={() => {
        setIsBusy(true);
        void onTakeIn();
      }}
    >
      {t('rescue.take')}
    </Button>
  );
}

const MOST_NAMES = 8;

const countOf = ({ changes, files, redemptions, calls }: FoundWork) =>
  changes.length + files + redemptions + calls;
