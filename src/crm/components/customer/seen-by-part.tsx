import { AccessLog } from '../../../access/components/access-log.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { CollapsibleRecordPart } from './collapsible-record-part.tsx';

/** Who else has opened the customer's record (PRIVACY-6). The server is asked when the part is expanded. */
export function SeenByPart({ customerId }: { customerId: string }) {
  const t = useText();
  return (
    <CollapsibleRecordPart id="seen-by-title" title={t('access.seenBy')}>
      <p className="field-help">{t('access.seenByHelp')}</p>
      <AccessLog key={customerId} scope={{ customer: customerId }} />
    </CollapsibleRecordPart>
  );
}
