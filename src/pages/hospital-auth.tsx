import { createFileRoute } from '@tanstack/react-router';
import { AuthPage } from './-shell/auth-page.tsx';
import { readNext } from './-shell/read-next.ts';

export const Route = createFileRoute('/hospital-auth')({
  validateSearch: readNext,
  component: HospitalAuthPage,
});

function HospitalAuthPage() {
  const { next } = Route.useSearch();
  return <AuthPage kind="hospital" next={next} />;
}
