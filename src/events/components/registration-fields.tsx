import { useText } from '../../i18n/use-text.ts';
import { CollapsibleSection } from '../../ui/collapsible-section.tsx';
import { SelectInput } from '../../ui/fields/select-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { ToggleLine } from '../../ui/fields/toggle-line.tsx';
import { bindFields } from '../../ui/forms/bind-fields.ts';
import { checkDetails, MAX_PARTY_SIZE, type RegistrationDetails } from '../rules/registration-details.ts';

/** Fields for the number of people, name and contact, and consent to mails about the event (EVENT-13). */
export function RegistrationFields(props: {
  details: RegistrationDetails;
  onChange: (details: RegistrationDetails) => void;
}) {
  const t = useText();
  const { details, onChange } = props;
  const errors = Object.fromEntries(
    Object.entries(checkDetails(details)).map(([field, problem]) => [field, t(`event.details.${problem}`)]),
  );
  const bind = bindFields<RegistrationDetails>({
    values: details,
    errors,
    onChange: (change) => onChange({ ...details, ...change }),
  });
  const people = Array.from({ length: MAX_PARTY_SIZE }, (_, index) => index + 1);
  return (
    <div className="stack">
      <SelectInput
        name="partySize"
        label={t('event.details.party')}
        value={String(details.partySize)}
        options={people.map((n) => ({ value: String(n), label: t('event.details.people', { n }) }))}
        onChange={(value) => onChange({ ...details, partySize: Number(value) })}
      />
      <CollapsibleSection title={t('event.details.more')}>
        <div className="stack">
          <TextInput
            {...bind('fullName')}
            label={t('event.details.name')}
            help={t('event.details.nameHelp')}
            autoComplete="name"
          />
          <TextInput {...bind('telephone')} label={t('event.phone')} type="tel" autoComplete="tel" />
          <TextInput
            {...bind('lineId')}
            label={t('event.details.line')}
            help={t('event.details.lineHelp')}
            autoComplete="off"
            autoCapitalize="none"
          />
        </div>
      </CollapsibleSection>
      <ToggleLine
        label={t('event.details.mail')}
        checked={details.wantsMail}
        onChange={(wantsMail) => onChange({ ...details, wantsMail })}
      />
    </div>
  );
}
