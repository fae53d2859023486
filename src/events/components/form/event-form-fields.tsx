import { ApprovalSection } from '../../../adverts/components/approval-section.tsx';
import { useAdvertRemarks } from '../../../adverts/components/use-advert-remarks.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PlaceSection } from '../../../publishing/components/place-section.tsx';
import type { PublicationFieldsProps } from '../../../publishing/components/publication-kind.ts';
import type { EventTypes } from '../../rules/event-publication.ts';
import { AboutSection, ContactSection, TimeSection } from './event-sections.tsx';
import { EventUrl } from './event-url.tsx';
import '../events.css';

/** The fields of an event, from top to bottom (EVENT-2). */
export function EventFormFields(props: PublicationFieldsProps<EventTypes>) {
  const t = useText();
  const { stored } = props;
  const remarkOn = useAdvertRemarks({ category: 'event' });
  return (
    <>
      {stored && <EventUrl event={stored} />}
      <AboutSection {...props} remarkOn={remarkOn} />
      <TimeSection {...props} />
      <PlaceSection
        {...props}
        text="event.form"
        title={t('event.form.place')}
        searchLabel={t('event.form.placeSearch')}
      />
      <ContactSection {...props} seatsTaken={stored?.registered_count ?? 0} />
      <ApprovalSection category="event" />
    </>
  );
}
