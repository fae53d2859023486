import { useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { browserName } from '../../../lib/text/browser-name.ts';
import { refusalText } from '../../../session/components/refusal-text.ts';
import { useAnswer } from '../../../session/data/use-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { endSessions } from '../../data/account/end-sessions.ts';
import { readSessions } from '../../data/account/read-sessions.ts';

/** Lists the person's sessions on all devices, and ends those of other devices (SECURITY-37). */
export function SessionList() {
  const t = useText();
  const style = useDateStyle();
  const found = useAnswer(readSessions);
  const [busy, setBusy] = useState(false);
  if (found.state === 'loading') return <CardsSkeleton cards={1} />;
  if (found.state === 'failed') return <FailedLoad onRetry={found.reload} />;
  const { value: sessions, reload, retry } = found;

  const end = async (session: string | null) => {
    setBusy(true);
    const answer = await endSessions({ session });
    setBusy(false);
    if (answer.outcome !== 'answered') {
      const text =
        answer.outcome === 'refused' ? refusalText({ refusal: answer, t }) : t('account.unreachable');
      showToast({ tone: 'destructive', title: t('toast.error'), text });
      return;
    }
    showToast({ title: t('toast.success'), text: t('account.ended') });
    reload();
  };

  return (
    <>
      {retry && <FailedLoad onRetry={retry} />}
      <ul className="plain-list account-sessions">
        {sessions.map(({ id, seen_at, created_at, user_agent, is_current }) => {
          const name = browserName(is_current ? navigator.userAgent : user_agent) ?? t('account.someDevice');
          return (
            <li key={id}>
              <span>
                <strong>{name}</strong>
                <span className="field-help">
                  {is_current
                    ? t('label.thisDevice')
                    : t('account.seen', {
                        at: formatMoment({ atMs: Date.parse(seen_at ?? created_at), style }),
                      })}
                </span>
              </span>
              {!is_current && (
                <Button
                  variant="soft"
                  color="gray"
                  disabled={busy}
                  aria-label={t('account.endThis', { name })}
                  onClick={() => void end(id)}
                >
                  {t('account.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p className="field-help">{t('account.endHelp')}</p>
      <div>
        <Button
          variant="soft"
          disabled={busy || sessions.every(({ is_current }) => is_current)}
          onClick={() => void end(null)}
        >
          {t('account.endAll')}
        </Button>
      </div>
    </>
  );
}
