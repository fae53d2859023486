import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/device/save-file.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { fieldId } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { ToggleLine } from '../../../ui/fields/toggle-line.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { InlineIcon } from '../../../ui/inline-icon.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { exportUnsent } from '../../data/files/export-unsent.ts';
import { canShareFile, shareFile } from '../../data/files/share-file.ts';
import { notifyIfRefused } from '../sync/notify-if-refused.ts';
import { SHORTEST_PASSWORD, encryptWork } from '../../data/rescue/encrypt-work.ts';

type Problem = 'short' | 'different' | null;

const ShowWork = lazy(async () => ({ default: (await import('./show-work.tsx')).ShowWork }));

/**
 * Saves or shares unsent work as a file, or shows it as QR codes (rule N8). It is encrypted with a password
 * unless the agent switches that off (rule N7).
 */
export function ExportWorkSheet(props: { as: 'file' | 'codes'; onClose: () => void }) {
  const { as, onClose } = props;
  const t = useText();
  const [isSealed, setIsSealed] = useState(true);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<Problem>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  // Share sheets refuse JSON files, so a shared file is plain text.
  const canShare = as === 'file' && canShareFile(new File(['-'], 'sabai-unsent.txt', { type: 'text/plain' }));

  const create = async (way: 'share' | 'save' | 'show') => {
    const found = isSealed ? check(password, again) : null;
    setProblem(found);
    if (found) {
      document.getElementById(fieldId(found === 'short' ? 'work-password' : 'work-password-again'))?.focus();
      return;
    }
    setIsBusy(true);
    try {
      const exported = await exportUnsent({ isBrief: way === 'show' });
      if (exported.outcome === 'refused') return void notifyIfRefused({ written: exported, t });
      const { text: work } = exported;
      const text = isSealed ? await encryptWork({ work, password }) : work;
      if (way === 'show') {
        setShown(text);
        return;
      }
      const isText = isSealed || way === 'share';
      const name = isText ? 'sabai-unsent.txt' : 'sabai-unsent.json';
      const type = isText ? 'text/plain' : 'application/json';
      if (way === 'share') {
        const shared = await shareFile({ file: new File([text], name, { type }), title: t('rescue.title') });
        if (shared === 'cancelled') return;
        if (shared === 'shared') {
          onClose();
          return;
        }
      }
      saveFile({ name, text, type });
      showToast({ text: t('sync.exported') });
      onClose();
    } finally {
      setIsBusy(false);
    }
  };

  if (shown !== null)
    return (
      <Sheet open title={t('rescue.show')} onClose={onClose}>
        <Suspense>
          <ShowWork text={shown} onStop={onClose} />
        </Suspense>
      </Sheet>
    );
  const first = canShare ? 'share' : as === 'file' ? 'save' : 'show';
  return (
    <Sheet open title={t(as === 'file' ? 'sync.export' : 'rescue.show')} onClose={onClose}>
      <Form className="stack" onSubmit={() => void create(first)}>
        <p className="field-help">{t(as === 'file' ? 'sync.exportHelp' : 'rescue.showHelp')}</p>
        <ToggleLine label={t('rescue.protect')} checked={isSealed} onChange={setIsSealed} />
        {isSealed ? (
          <>
            <PasswordInput
              name="work-password"
              label={t('rescue.password')}
              help={t('rescue.passwordHelp')}
              error={problem === 'short' ? t('rescue.passwordShort', { n: SHORTEST_PASSWORD }) : undefined}
              autoComplete="new-password"
              value={password}
              onChange={setPassword}
            />
            <PasswordInput
              name="work-password-again"
              label={t('rescue.passwordAgain')}
              error={problem === 'different' ? t('rescue.passwordDifferent') : undefined}
              autoComplete="new-password"
              value={again}
              onChange={setAgain}
            />
          </>
        ) : (
          <p className="field-help">{t(as === 'file' ? 'rescue.plainHelp' : 'rescue.plainCodesHelp')}</p>
        )}
        <div className="sheet-actions">
          {canShare && (
            <Button type="submit" disabled={isBusy}>
              <Icon name="share" />
              {t('rescue.share')}
            </Button>
          )}
          {as === 'codes' && (
            <Button type="submit" disabled={isBusy}>
              <InlineIcon name="scan" />
              {t('rescue.showNow')}
            </Button>
          )}
          {as === 'file' && (
            <Button
              type={canShare ? 'button' : 'submit'}
              variant={canShare ? 'soft' : 'solid'}
              disabled={isBusy}
              onClick={canShare ? () => void create('save') : undefined}
            >
              <Icon name="download" />
              {t('rescue.save')}
            </Button>
          )}
        </div>
      </Form>
    </Sheet>
  );
}

function check(password: string, again: string): Problem {
  if (password.length < SHORTEST_PASSWORD) return 'short';
  return password === again ? null : 'different';
}
