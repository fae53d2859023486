import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { readFilter, toStoredFilter } from '../../rules/filter/customer-filter.ts';
import { listView } from '../../state.ts';

const NOTHING = '{}';

/**
 * Writes the filter into the address of `/crm`, so that it can be opened again and shared (CUSTOMER-17). A
 * new address with conditions replaces the filter; an address without any gets the filter that was in use.
 */
export function useFilterInUrl(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { conditions } = useSnapshot(listView);
  const isList = pathname === '/crm';
  const inAddress = JSON.stringify(toStoredFilter(readFilter(search)));
  const chosen = JSON.stringify(toStoredFilter(conditions));
  const seen = useRef(NOTHING);
  useEffect(() => {
    if (!isList) {
      seen.current = NOTHING;
      return;
    }
    if (inAddress !== NOTHING && inAddress !== seen.current) {
      seen.current = inAddress;
      if (inAddress !== chosen)
        Object.assign(listView, { conditions: readFilter(JSON.parse(inAddress)), filter: null });
      return;
    }
    if (inAddress === chosen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      seen.current = chosen;
      const stored = toStoredFilter(readFilter(JSON.parse(chosen)));
      void navigate({ to: '/crm', search: stored, replace: true, resetScroll: false });
    };
    // Navigating renders every link again, so the filtered list is painted first.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(follow);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isList, inAddress, chosen, navigate]);
}
