import { createFileRoute } from '@tanstack/react-router';
import { SubmitPublication } from './-publishing/submit-publication.tsx';
import { eventPages } from './-publishing/event-pages.ts';
import { requirePerson } from './-shell/require-person.ts';

export const Route = createFileRoute('/submit-event')({
  beforeLoad: requirePerson('event.guard.signIn'),
  component: Submit,
});

function Submit() {
  return <SubmitPublication pages={eventPages} />;
}
