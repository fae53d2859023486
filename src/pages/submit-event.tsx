import { createFileRoute } from '@tanstack/react-router';
import { SubmitPublication } from './-shell/submit-publication.tsx';
import { eventPages } from './-shell/event-pages.ts';
import { requirePublisher } from './-shell/require-publisher.ts';

export const Route = createFileRoute('/submit-event')({
  beforeLoad: requirePublisher('event.guard.signIn'),
  component: Submit,
});

function Submit() {
  return <SubmitPublication pages={eventPages} />;
}
