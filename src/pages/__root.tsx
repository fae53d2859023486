import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Fragment } from 'react';
import { usePerson } from '../auth/data/current-person.ts';
import { NotFound } from './-shell/not-found.tsx';
import { Shell } from './-shell/shell.tsx';

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFound });

/** The screens are keyed by the person: nothing of the one before stays when somebody else signs in. */
function Root() {
  const person = usePerson();
  return (
    <Shell person={person}>
      <Fragment key={person?.userId ?? 'nobody'}>
        <Outlet />
      </Fragment>
    </Shell>
  );
}
