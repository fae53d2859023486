import { createFileRoute } from '@tanstack/react-router';
import { ThaiScreenTexts } from '../i18n/thai-screen-texts.tsx';
import { EditPublication } from './-publishing/edit-publication.tsx';
import { eventPages } from './-publishing/event-pages.ts';
import { requirePerson } from './-shell/require-person.ts';

export const Route = createFileRoute('/edit-event/$id')({
  beforeLoad: requirePerson('event.guard.signIn'),
  component: () => (
    <ThaiScreenTexts>
      <Edit />
    </ThaiScreenTexts>
  ),
});

function Edit() {
  const { id } = Route.useParams();
  return <EditPublication pages={eventPages} id={id} />;
}
