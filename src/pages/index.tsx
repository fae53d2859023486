import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { usePerson } from '../auth/data/current-person.ts';
import { categoryOf } from '../listings/rules/categories.ts';
import { readPromotionFilter, type PromotionFilter } from '../listings/rules/promotion-filter.ts';
import { useSaving } from './-shell/use-saving.tsx';
import { HomeScreen, type HomeSearch } from '../promotions/components/home-screen.tsx';

/** Addresses can be typed by hand, so invalid parts of a search are dropped. */
function readSearch(search: Record<string, unknown>): PromotionFilter & { q?: string; category?: string } {
  const q =
    typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']).trim() : '';
  const category = categoryOf(String(search['category']))?.name;
  return {
    ...(q ? { q: q.slice(0, 200) } : {}),
    ...(category ? { category } : {}),
    ...readPromotionFilter(search),
  };
}

function toHomeSearch({ q = '', category, ...filter }: ReturnType<typeof readSearch>): HomeSearch {
  return { query: q, category: category ?? null, filter };
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
  const address = Route.useSearch();
  // The router adds what `validateSearch` left out, for example what LINE appends to a link, so it is read again.
  const search = useMemo(() => toHomeSearch(readSearch(address)), [address]);
  const onSearch = useCallback(
    (next: Partial<HomeSearch>) => {
      const { pathname, search: latest } = router.latestLocation;
      // A late search must not bring the person back from the promotion that they are opening.
      if (pathname !== '/') return;
      // The rendered search may be outdated: a category tapped just after the last letter is so far only in
      // the address.
      const before = toHomeSearch(readSearch(latest));
      const { query, category, filter } = { ...before, ...next };
      void navigate({
        to: '/',
        search: { ...(query ? { q: query } : {}), ...(category ? { category } : {}), ...filter },
        hash: true,
        // "Back" undoes a category, a search or the filters as a whole, not letter by letter.
        replace: category === before.category && kindOf({ query, filter }) === kindOf(before),
        resetScroll: false,
      });
    },
    [navigate, router],
  );
  return <HomeScreen viewer={person} search={search} onSearch={onSearch} saveButton={saveButton} />;
}

function kindOf({ query, filter }: Pick<HomeSearch, 'query' | 'filter'>): string {
  return `${Boolean(query)} ${Object.keys(filter).length > 0}`;
}
