import { DEMO_PAGES } from '../../../supabase/seed/pages/demo-pages.ts';
import type { PageContents, PageName } from '../../../src/listings/rules/page-content.ts';
import type { Row } from './select-rows.ts';
import type { TestServer } from './test-server.ts';

/**
 * Adds the rows of `page_contents` with the contents of the demo. Every save makes a new version, and only
 * super admins may save (supabase/migrations/…_page_contents.sql).
 */
export function addPages(server: TestServer): void {
  const { tables } = server;
  tables['page_contents'] = Object.entries(DEMO_PAGES).map(([page_name, content]) => ({
    page_name,
    content: structuredClone(content),
    version: 1,
  }));
  const versions = Object.entries(DEMO_PAGES).map(([page_name, content]) => ({
    page_name,
    version: 1,
    content: structuredClone(content) as object,
    published_at: '2026-11-01T02:30:00Z',
    author: null as string | null,
  }));
  server.functions['page_history'] = ({ page, before }) =>
    versions
      .filter(({ page_name, version }) => page_name === page && version < Number(before ?? Infinity))
      .toSorted((a, b) => b.version - a.version)
      .slice(0, 20);
  server.writes['page_contents'] = {
    mayChange: (_row, userId) =>
      (tables['user_roles'] ?? []).some((row) => row['user_id'] === userId && row['role'] === 'super_admin'),
    store: ({ row }) => {
      const saved = { ...row, version: Number(row['version']) + 1 };
      versions.push({
        page_name: String(row['page_name']),
        version: saved.version,
        content: row['content'] as object,
        published_at: new Date().toISOString(),
        author: 'สมศรี ผู้ดูแล',
      });
      return saved;
    },
  };
}

function rowOf(server: TestServer, name: PageName): Row {
  const row = server.tables['page_contents']?.find(({ page_name }) => page_name === name);
  if (!row) throw new Error(`There is no page ${name}; addPages() comes first.`);
  return row;
}

/** Writes parts of a page as another super admin does. */
export function writePage<Name extends PageName>(
  server: TestServer,
  name: Name,
  content: Partial<PageContents[Name]>,
): void {
  const row = rowOf(server, name);
  row['content'] = { ...(row['content'] as object), ...content };
  row['version'] = Number(row['version']) + 1;
}

/** What the server has stored of a page. */
export function storedPage<Name extends PageName>(server: TestServer, name: Name): PageContents[Name] {
  return rowOf(server, name)['content'] as PageContents[Name];
}
