import { createFileRoute } from '@tanstack/react-router';
import { EditPublication } from './-publishing/edit-publication.tsx';
import { eventPages } from './-publishing/event-pages.ts';
import { requirePerson } from './-shell/require-person.ts';

export const Route = createFileRoute('/edit-event/$id')({
  beforeLoad: requirePerson('event.guard.signIn'),
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <EditPublication pages={eventPages} id={id} />;
}
