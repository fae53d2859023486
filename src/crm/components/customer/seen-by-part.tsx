import { Heading } from '@radix-ui/themes';
import { AccessLog } from '../../../access/components/access-log.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { FoldedPart } from '../../../ui/folded-part.tsx';

/** Who has opened the customer's record beside this device (PRIVACY-6); the server is asked once it is opened. */
export function SeenByPart({ customerId }: { customerId: string }) {
  const t = useText();
  return (
    <section aria-labelledby="seen-by-title">
      <FoldedPart
        title={
          <Heading as="h2" size="4" id="seen-by-title">
            {t('access.seenBy')}
          </Heading>
        }
      >
        <p className="field-help">{t('access.seenByHelp')}</p>
        <AccessLog key={customerId} scope={{ customer: customerId }} />
      </FoldedPart>
    </section>
  );
}
