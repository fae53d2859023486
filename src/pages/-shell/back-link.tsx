import { Link, useRouter, type AnyRouter } from '@tanstack/react-router';
import { useEffect, type MouseEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/**
 * The arrow of a page that lists lead to. It goes back in the history, so that the list is as it was left (MARKET-20). For
 * a person who came from outside, or has signed in meanwhile, it leads to the list.
 */
export function BackLink({ to }: { to: '/' | '/events' }) {
  const t = useText();
  const router = useRouter();
  useEffect(() => notePaths(router), [router]);
  const goBack = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    const { pathname, state } = router.latestLocation;
    const before = paths.get(state.__TSR_index - 1);
    const hasSignedIn = before === '/general-auth' || before === pathname;
    if (!isPlain || hasSignedIn || !(router.history.canGoBack() || cameFrom(to))) return;
    event.preventDefault();
    router.history.back();
  };
  return <IconButton icon="back" label={t('nav.back')} as={<Link to={to} onClick={goBack} />} />;
}

/** The paths of the entries of the history that were opened since the first such page; by the number of the entry. */
const paths = new Map<number, string>();
let noted: AnyRouter | null = null;

function notePaths(router: AnyRouter): void {
  if (noted === router) return;
  noted = router;
  paths.clear();
  router.subscribe('onResolved', ({ toLocation }) => {
    paths.set(toLocation.state.__TSR_index, toLocation.pathname);
  });
}

/** A link that was pressed before the app had started has left no trace in the router's history. */
function cameFrom(path: string): boolean {
  return URL.canParse(document.referrer) && isSame(new URL(document.referrer), path);
}

function isSame(referrer: URL, path: string): boolean {
  return referrer.origin === location.origin && referrer.pathname === path;
}
