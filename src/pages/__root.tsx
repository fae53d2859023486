import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Fragment } from 'react';
import { usePerson, whenPersonIsKnown } from '../auth/data/current-person.ts';
import { loadTexts } from '../i18n/language.ts';
import { isPublicPath } from './-shell/is-public-path.ts';
import { NotFound } from './-shell/not-found.tsx';
import { Shell } from './-shell/shell.tsx';

export const Route = createRootRoute({
  beforeLoad: ({ location }) =>
    isPublicPath(location.pathname) ? undefined : Promise.all([whenPersonIsKnown(), loadTexts()]),
  component: Root,
  notFoundComponent: NotFound,
});

/** The screens have the person as their key, so that no state of one person remains when another signs in. */
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
