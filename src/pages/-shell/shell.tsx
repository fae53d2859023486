import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Person } from '../../auth/data/current-person.ts';
import { SyncMark } from '../../crm/components/sync-mark.tsx';
import { useText } from '../../i18n/use-text.ts';
import { AppShell, type ShellPlace } from '../../ui/app-shell.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { SignOut } from './sign-out.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** Header, tabs and the sheet "More" around every page. */
export function Shell(props: { person: Person | null; children: ReactNode }) {
  const t = useText();
  useKeptFocus();
  const [open, setOpen] = useState<'more' | 'sign_out' | null>(null);
  const places: ShellPlace[] = [
    { to: '/', label: t('nav.home'), icon: 'home', exact: true },
    { to: '/crm', label: t('nav.crm'), icon: 'people', exact: false },
  ];
  const status = props.person ? (
    <SyncMark />
  ) : (
    <Button size="3" variant="soft" asChild>
      <Link to="/general-auth">{t('action.signIn')}</Link>
    </Button>
  );
  return (
    <>
      <AppShell places={places} status={status} onMore={() => setOpen('more')}>
        {props.children}
      </AppShell>
      <MoreSheet
        open={open === 'more'}
        person={props.person}
        onClose={() => setOpen(null)}
        onSignOut={() => setOpen('sign_out')}
      />
      {open === 'sign_out' && <SignOut onEnd={() => setOpen(null)} />}
    </>
  );
}
