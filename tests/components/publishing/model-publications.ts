import { titleSlug } from '../../../src/lib/text/title-slug.ts';
import type { Row } from '../support/select-rows.ts';
import { Refusal, type TestServer } from '../support/test-server.ts';

let saves = 0;

/** Models the policies and triggers of `promotions` and `events` that matter to a form. */
export function modelPublications(server: TestServer): void {
  for (const [table, title] of [
    ['promotions', 'promotion_title'],
    ['events', 'event_title'],
  ] as const) {
    server.writes[table] = {
      primaryKey: `${table}_pkey`,
      mayChange: (row, userId) => isPublisher({ server, userId, hospitalId: row['hospital_id'] }),
      store: ({ row, before, userId }) => {
        if (!isPublisher({ server, userId, hospitalId: row['hospital_id'] })) {
          const message = `new row violates row-level security policy for table "${table}"`;
          throw new Refusal({ code: '42501', message, status: 403 });
        }
        const hospital = server.tables['hospitals']?.find(({ id }) => id === row['hospital_id']) ?? {};
        const wish = row['url_slug'] ?? null;
        return {
          ...row,
          registered_count: row['registered_count'] ?? 0,
          hospital_name: hospital['name'],
          hospital: { id: hospital['id'], name: hospital['name'], slug: hospital['slug'], verified_at: null },
          url_slug: wish === null ? titleSlug(String(row[title])) : wish,
          created_at: before?.['created_at'] ?? row['created_at'],
          updated_at: nextSave(),
        };
      },
    };
  }
}

/** Changes the stored row, as a save by another member does. */
export function saveElsewhere(row: Row, changed: Row): void {
  Object.assign(row, changed, { updated_at: nextSave() });
}

/** A time later than that of every save before, with microseconds as in PostgreSQL. */
export function nextSave(): string {
  saves += 1;
  return `2026-11-22T03:00:00.${String(saves).padStart(6, '0')}+00:00`;
}

function isPublisher(options: { server: TestServer; userId: string | null; hospitalId: unknown }): boolean {
  const { tables } = options.server;
  const mine = (row: Row) => row['user_id'] === options.userId;
  return (
    (tables['hospital_members'] ?? []).some(
      (row) => mine(row) && row['hospital_id'] === options.hospitalId,
    ) || (tables['user_roles'] ?? []).some((row) => mine(row) && row['role'] === 'super_admin')
  );
}
