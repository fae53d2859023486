import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { usePerson } from '../auth/data/current-person.ts';
import { categoryOf } from '../listings/rules/categories.ts';
import { useSaving } from './-shell/use-saving.tsx';
import { HomeScreen, type HomeSearch } from '../promotions/components/home-screen.tsx';

/** Addresses are typed by hand too: what makes no sense is left out. */
function readSearch(search: Record<string, unknown>): { q?: string; category?: string } {
  const q =
    typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']).trim() : '';
  const category = categoryOf(String(search['category']))?.name;
  return { ...(q ? { q: q.slice(0, 200) } : {}), ...(category ? { category } : {}) };
}

export const Route = createFileRoute('/')({
  validateSearch: readSearch,
  // The route is in the entry file, which saves a round trip before the first card.
  codeSplitGroupings: [],
  component: Home,
});

function Home() {
  const navigate = useNavigate();
  const router = useRouter();
  const person = usePerson();
  const saveButton = useSaving();
  const { q = '', category = null } = Route.useSearch();
  const onSearch = useCallback(
    (search: Partial<HomeSearch>) => {
      const { pathname, search: latest } = router.latestLocation;
      // A late search must not bring the person back from the promotion that they are opening.
      if (pathname !== '/') return;
      // The screen may be behind: a category pressed a moment after the last letter is in the address alone.
      const { q, category: chosen = null } = readSearch(latest);
      const { query = q, category = chosen } = search;
      void navigate({
        to: '/',
        search: {
          ...(query ? { q: query } : {}),
          ...(category ? { category } : {}),
        },
        // "Back" leaves a category or a search, not each of its letters.
        replace: category === chosen && Boolean(query) === Boolean(q),
        resetScroll: false,
      });
    },
    [navigate, router],
  );
  return (
    <HomeScreen viewer={person} search={{ query: q, category }} onSearch={onSearch} saveButton={saveButton} />
  );
}
