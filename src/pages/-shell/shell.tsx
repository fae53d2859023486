import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Person } from '../../auth/data/current-person.ts';
import { useText } from '../../i18n/use-text.ts';
import { AppShell, type ShellPlace } from '../../ui/page/app-shell.tsx';
import { useRoles } from '../../permissions/data/use-roles.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Footer } from './footer.tsx';
import { isPlaceBeneath, menuFor } from './menu-items.ts';
import { useRestoredFocus } from './use-restored-focus.ts';
import { useRoutes } from './use-routes.ts';

// These parts are fetched when they are first shown: the first paint has no room for them (budget in
// tests/budgets).
const SyncStatusIndicator = lazy(async () => ({
  default: (await import('../../crm/components/sync/sync-status-indicator.tsx')).SyncStatusIndicator,
}));
const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }));
const SignOut = lazy(async () => ({ default: (await import('./sign-out-step.tsx')).SignOut }));

/** Entries of the menu that may be in the tab bar on phones, between Home and More. */
const inTabs: ReadonlySet<string> = new Set(['/events', '/crm', '/saved', '/hospital-dashboard']);
const MAX_TABS = 3;

/** Header, tabs and the menu around every page. */
export function Shell(props: { person: Person | null; children: ReactNode }) {
  const t = useText();
  useRestoredFocus();
  const [open, setOpen] = useState<'more' | 'sign_out' | null>(null);
  const [opened, setOpened] = useState(false);
  const openMore = () => {
    setOpened(true);
    setOpen('more');
  };
  const roles = useRoles(props.person);
  const menu = menuFor({ roles: props.person && roles, routes: useRoutes() });
  const home: ShellPlace = { to: '/', label: t('nav.home'), icon: 'home', exact: true };
  const here = useLocation({ select: ({ pathname }) => pathname });
  const places = menu.map(({ to, text, icon }): ShellPlace => ({
    to,
    label: t(text),
    icon,
    exact: isPlaceBeneath({ to, places: menu, here }),
  }));
  const tabs = places
    .filter(({ to }) => inTabs.has(to))
    .slice(0, MAX_TABS)
    // A tab has room for one word.
    .map((place) => (place.to === '/saved' ? { ...place, label: t('nav.savedShort') } : place));
  const status = props.person ? (
    <>
      <Suspense>
        <SyncStatusIndicator />
      </Suspense>
      <IconButton
        icon="leave"
        label={t('action.signOut')}
        className="desktop-only"
        title={t('action.signOut')}
        onClick={() => setOpen('sign_out')}
      />
    </>
  ) : (
    <Button
      variant="plain"
      className="phone-only"
      as={<Link to="/general-auth">{t('action.signIn')}</Link>}
    />
  );
  return (
    <>
      <AppShell
        places={[home, ...places]}
        tabs={[home, ...tabs]}
        status={status}
        footer={<Footer />}
        onMore={openMore}
      >
        {props.children}
      </AppShell>
      <Suspense>
        {opened && (
          <MoreSheet
            open={open === 'more'}
            person={props.person}
            items={menu}
            onClose={() => setOpen(null)}
            onSignOut={() => setOpen('sign_out')}
          />
        )}
        {open === 'sign_out' && <SignOut onEnd={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
