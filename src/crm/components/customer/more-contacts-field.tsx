import { useText } from '../../../i18n/use-text.ts';
import { formatPhone } from '../../../lib/text/phone.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { makeMainPhone, readMoreContacts } from '../../rules/customer/more-contacts.ts';

/**
 * The field of further phones, e-mail addresses and places, one a line. Each phone has a button that makes it
 * the main one (CUSTOMER-25).
 */
export function MoreContactsField(props: {
  name: string;
  value: string;
  error?: string | undefined;
  telephone: string;
  onChange: (value: string) => void;
  onSwap: (values: { telephone: string; more_contacts: string }) => void;
}) {
  const t = useText();
  const { telephone, onSwap, ...field } = props;
  const phones = readMoreContacts(field.value).flatMap(({ kind, text }) => (kind === 'phone' ? text : []));
  return (
    <>
      <TextAreaInput
        {...field}
        label={t('customer.moreContacts')}
        help={t('customer.moreContactsHelp')}
        rows={Math.max(2, field.value.split('\n').length)}
      />
      {phones.length > 0 && (
        <div className="row-actions">
          {phones.map((phone) => (
            <Button
              key={phone}
              variant="soft"
              color="gray"
              onClick={() => onSwap(makeMainPhone({ telephone, moreContacts: field.value, phone }))}
            >
              {t('customer.makeMain', { phone: formatPhone(phone) })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
