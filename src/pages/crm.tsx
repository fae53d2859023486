import { createFileRoute, Outlet } from '@tanstack/react-router';
import { CustomerList } from '../crm/components/customer-list.tsx';
import { useMediaQuery, wideScreen } from '../ui/use-media-query.ts';
import { requirePerson } from './-shell/require-person.ts';

export const Route = createFileRoute('/crm')({ beforeLoad: requirePerson, component: Crm });

/** Two panes where there is room: the list stays, the record changes (look.md, "Layout"). */
function Crm() {
  const wide = useMediaQuery(wideScreen);
  if (!wide) return <Outlet />;
  return (
    <div className="panes">
      <section className="pane-list">
        <CustomerList />
      </section>
      <div className="pane-record">
        <Outlet />
      </div>
    </div>
  );
}
