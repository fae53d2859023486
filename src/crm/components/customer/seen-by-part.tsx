import { AccessLog } from '../../../access/components/access-log.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { RecordFold } from './record-fold.tsx';

/** Who has opened the customer's record beside this device (PRIVACY-6); the server is asked once it is opened. */
export function SeenByPart({ customerId }: { customerId: string }) {
  const t = useText();
  return (
    <RecordFold id="seen-by-title" title={t('access.seenBy')}>
      <p className="field-help">{t('access.seenByHelp')}</p>
      <AccessLog key={customerId} scope={{ customer: customerId }} />
    </RecordFold>
  );
}
