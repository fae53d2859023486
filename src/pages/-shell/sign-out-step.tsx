import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SignOutDialog } from '../../auth/components/sign-out-dialog.tsx';
import { countOwnUnsent } from '../../auth/data/count-own-unsent.ts';
import { usePerson } from '../../auth/data/current-person.ts';
import { signOut } from '../../auth/data/sign-out.ts';
import { notifyIfRefused } from '../../crm/components/sync/notify-if-refused.ts';
import { exportUnsent } from '../../crm/data/files/export-unsent.ts';
import { syncNow } from '../../crm/data/sync/sync-now.ts';
import { useText } from '../../i18n/use-text.ts';
import { saveFile } from '../../ui/device/save-file.ts';
import { showToast } from '../../ui/notices/toasts.ts';

/**
 * Signs out at once if everything is sent; otherwise it asks what shall happen to unsent changes (rule I8).
 */
export function SignOut(props: { onEnd: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<number | null>(null);
  const begun = useRef(false);
  const userId = usePerson()?.userId;
  const [askedId] = useState(userId);
  const isOver = userId !== askedId;
  const { onEnd } = props;
  // The question is about the work of the person who asked. Another one may sign in meanwhile, in another tab.
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);

  const leave = async (choice: 'store' | 'discard') => {
    await navigate({ to: '/' });
    const left = askedId === undefined ? null : await signOut({ userId: askedId, unsent: choice });
    if (left?.outcome === 'refused') {
      showToast({ text: t(left.isFull ? 'signOut.full' : 'signOut.failed'), tone: 'destructive' });
    } else showToast({ title: t('signOut.doneTitle'), text: t('signOut.done') });
    onEnd();
  };

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void countOwnUnsent().then((count) => (count === 0 ? leave('store') : setUnsent(count)));
  });

  const send = async () => {
    await syncNow();
    const left = await countOwnUnsent();
    setUnsent(left);
    if (left === 0) await leave('store');
    return left;
  };

  const save = async () => {
    const work = await exportUnsent();
    if (work.outcome === 'refused') return void notifyIfRefused({ written: work, t });
    saveFile({ name: 'sabai-unsent.json', text: work.text, type: 'application/json' });
    showToast({ text: t('sync.exported') });
  };

  return (
    <SignOutDialog
      open={!isOver && unsent !== null && unsent > 0}
      unsent={unsent ?? 0}
      onSend={send}
      onStore={() => void leave('store')}
      onExport={() => void save()}
      onDiscard={() => void leave('discard')}
      onCancel={onEnd}
    />
  );
}
