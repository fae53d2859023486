import { createFileRoute } from '@tanstack/react-router';
import { ThaiScreenTexts } from '../i18n/thai-screen-texts.tsx';
import { readSubmitSearch } from './-publishing/read-submit-search.ts';
import { SubmitPublication } from './-publishing/submit-publication.tsx';
import { eventPages } from './-publishing/event-pages.ts';
import { requirePerson } from './-shell/require-person.ts';

export const Route = createFileRoute('/submit-event')({
  validateSearch: readSubmitSearch,
  beforeLoad: requirePerson('event.guard.signIn'),
  component: () => (
    <ThaiScreenTexts>
      <Submit />
    </ThaiScreenTexts>
  ),
});

function Submit() {
  const { copy = null, hospital = null } = Route.useSearch();
  return <SubmitPublication key={copy} pages={eventPages} copyOf={copy} asked={hospital} />;
}
