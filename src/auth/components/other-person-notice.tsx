import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { countOwnUnsent } from '../data/count-own-unsent.ts';
import { nameOf, type Person } from '../data/current-person.ts';

/**
 * Warns before a mail's link signs in another person while the present one has unsent changes (SECURITY-8).
 * Without any it calls `onGoOn` at once.
 */
export function OtherPersonNotice(props: { person: Person; newcomer: string; onGoOn: () => void }) {
  const t = useText();
  const [unsent, setUnsent] = useState<number | null>(null);
  const { onGoOn } = props;
  useEffect(() => {
    void countOwnUnsent().then((count) => (count === 0 ? onGoOn() : setUnsent(count)));
  }, [onGoOn]);
  if (unsent === null) return null;
  return (
    <Notice tone="amber" icon="attention">
      <p role="alert">{t('auth.otherUnsent', { name: nameOf(props.person), n: unsent })}</p>
      <div className="row-actions">
        <Button variant="soft" onClick={onGoOn}>
          {t('auth.otherContinue', { email: props.newcomer })}
        </Button>
      </div>
    </Notice>
  );
}
