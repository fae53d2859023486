import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import { usePerson } from '../auth/data/current-person.ts';
import { EventsScreen } from '../events/components/events-screen.tsx';
import { ThaiScreenTexts } from '../i18n/thai-screen-texts.tsx';
import { loadTexts } from '../i18n/language.ts';
import { useRoles } from '../permissions/data/use-roles.ts';

/** Addresses can be typed by hand, so an invalid search is dropped. */
function readSearch(search: Record<string, unknown>): { q?: string } {
  const { q } = search;
  const query = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 200) : '';
  return query ? { q: query } : {};
}

export const Route = createFileRoute('/events')({
  validateSearch: readSearch,
  // Every visitor may see this page, so it does not wait for the session. Its texts are not part of the first
  // paint.
  beforeLoad: () => loadTexts(),
  component: () => (
    <ThaiScreenTexts>
      <Events />
    </ThaiScreenTexts>
  ),
});

function Events() {
  const navigate = useNavigate();
  const router = useRouter();
  // The router adds what `validateSearch` left out, so it is read again.
  const { q = '' } = readSearch(Route.useSearch());
  const canManage = useRoles(usePerson()).includes('super_admin');
  return (
    <EventsScreen
      query={q}
      canManage={canManage}
      onQuery={(query) => {
        // A late search must not bring the person back from the event that they are opening.
        if (router.latestLocation.pathname !== '/events') return;
        void navigate({
          to: '/events',
          search: query ? { q: query } : {},
          replace: true,
          resetScroll: false,
        });
      }}
    />
  );
}
