import { useState } from 'react';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatDay } from '../../lib/days/format-date.ts';
import { lineMessageLink } from '../../lib/links/line-message-link.ts';
import { smsLink } from '../../lib/links/sms-link.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { TextAreaInput } from '../../ui/fields/text-area-input.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CarInsurance } from '../rules/insurance.ts';
import { dayOfInstant } from '../rules/insurance-period.ts';
import type { RenewalStage } from '../rules/renewal-stage.ts';
import { carName } from './car-name.ts';

/** Who is written to. */
export interface InsuredPerson {
  /** As the agent addresses the customer. */
  name: string;
  telephone: string;
}

/** A message to the customer for the stage of the renewal, to be changed before LINE or the phone's messages open. */
export function RenewalMessage(props: { person: InsuredPerson; record: CarInsurance; stage: RenewalStage }) {
  const t = useText();
  const style = useDateStyle();
  const { person, record, stage } = props;
  const car = carName({ record, t });
  const day = formatDay({ date: dayOfInstant(record.coverage_end), style });
  /** What the agent made of the template; null while the sheet is closed. */
  const [text, setText] = useState<string | null>(null);
  const close = () => setText(null);
  const written = text ?? '';
  const sms = smsLink({ telephone: person.telephone, text: written });
  return (
    <>
      <Button
        variant="soft"
        aria-label={t('insurance.messageOf', { car })}
        onClick={() => setText(t(`insurance.message.${stage}`, { name: person.name, car, day }))}
      >
        <Icon name="chat" />
        {t('insurance.message')}
      </Button>
      <Sheet open={text !== null} title={t('insurance.messageOf', { car })} onClose={close}>
        <TextAreaInput
          name="renewal_message"
          label={t('insurance.messageText')}
          rows={5}
          value={written}
          onChange={setText}
        />
        <div className="sheet-actions" data-row="">
          {sms && (
            <Button variant="soft" as={<a href={sms} aria-label="SMS" />} onClick={close}>
              SMS
            </Button>
          )}
          <Button
            as={
              <a
                href={lineMessageLink(written)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label="LINE"
              />
            }
            onClick={close}
          >
            <Icon name="chat" />
            LINE
          </Button>
        </div>
      </Sheet>
    </>
  );
}
