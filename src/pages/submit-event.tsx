import { createFileRoute } from '@tanstack/react-router';
import { readCopy } from './-publishing/read-copy.ts';
import { SubmitPublication } from './-publishing/submit-publication.tsx';
import { eventPages } from './-publishing/event-pages.ts';
import { requirePerson } from './-shell/require-person.ts';

export const Route = createFileRoute('/submit-event')({
  validateSearch: readCopy,
  beforeLoad: requirePerson('event.guard.signIn'),
  component: Submit,
});

function Submit() {
  const { copy = null } = Route.useSearch();
  return <SubmitPublication key={copy} pages={eventPages} copyOf={copy} />;
}
