import { createFileRoute } from '@tanstack/react-router';
import { AuthPage } from './-shell/auth-page.tsx';
import { readNext } from './-shell/read-next.ts';

export const Route = createFileRoute('/general-auth')({
  validateSearch: readNext,
  component: GeneralAuthPage,
});

function GeneralAuthPage() {
  const { next, mode } = Route.useSearch();
  return <AuthPage kind="general" next={next} mode={mode} />;
}
