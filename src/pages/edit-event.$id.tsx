import { createFileRoute } from '@tanstack/react-router';
import { EditPublication } from './-shell/edit-publication.tsx';
import { eventPages } from './-shell/event-pages.ts';
import { requirePublisher } from './-shell/require-publisher.ts';

export const Route = createFileRoute('/edit-event/$id')({
  beforeLoad: requirePublisher('event.guard.signIn'),
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <EditPublication pages={eventPages} id={id} />;
}
