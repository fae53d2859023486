import { createFileRoute } from '@tanstack/react-router';
import { ThaiScreenTexts } from '../i18n/thai-screen-texts.tsx';
import { readCopiedId } from './-publishing/read-copied-id.ts';
import { SubmitPublication } from './-publishing/submit-publication.tsx';
import { eventPages } from './-publishing/event-pages.ts';
import { requirePerson } from './-shell/require-person.ts';

export const Route = createFileRoute('/submit-event')({
  validateSearch: readCopiedId,
  beforeLoad: requirePerson('event.guard.signIn'),
  component: () => (
    <ThaiScreenTexts>
      <Submit />
    </ThaiScreenTexts>
  ),
});

function Submit() {
  const { copy = null } = Route.useSearch();
  return <SubmitPublication key={copy} pages={eventPages} copyOf={copy} />;
}
