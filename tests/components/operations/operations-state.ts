import type { SiteState } from '../../../src/operations/rules/site-state.ts';
import type { TestServer } from '../support/test-server.ts';

/** A site with a failed job, one dead mail, slow statements and one error of the app. */
export const operationsState = (given: Partial<SiteState> = {}): SiteState => ({
  jobs: [
    {
      name: 'purge_messages',
      ran_at: '2026-11-20T03:00:00Z',
      took_ms: 12.4,
      due_at: '2026-11-20T04:00:00Z',
      failures: 2,
      error: 'no room left on device',
      is_late: false,
    },
    {
      name: 'remind_of_events',
      ran_at: null,
      took_ms: null,
      due_at: '2026-11-20T04:00:00Z',
      failures: 0,
      error: null,
      is_late: true,
    },
  ],
  queue: {
    waiting: 3,
    retrying: 1,
    oldest_at: '2026-11-20T01:00:00Z',
    sent_today: 120,
    dead_count: 2,
    dead: [
      {
        id: '00000000-0000-4000-8000-000000000001',
        template: 'invitation',
        created_at: '2026-11-19T03:00:00Z',
        ended_at: '2026-11-20T03:00:00Z',
        attempts: 20,
        error: 'The mail server refused it.',
        can_retry: true,
      },
      {
        id: '00000000-0000-4000-8000-000000000002',
        template: 'plain',
        created_at: '2026-11-01T03:00:00Z',
        ended_at: '2026-11-15T03:00:00Z',
        attempts: 1,
        error: null,
        can_retry: false,
      },
    ],
  },
  statements: [
    { query: 'select * from public.promotions where id = $1', calls: 41, mean_ms: 84.26, max_ms: 310.04 },
  ],
  errors: [
    {
      id: 'a'.repeat(64),
      runs_in: 'window',
      name: 'TypeError',
      places: ['src/crm/components/list/customer-card.tsx:41:12', 'node_modules/react-dom/index.js:1:20'],
      release: 1,
      count: 7,
      first_at: '2026-11-19T03:00:00Z',
      last_at: '2026-11-20T03:00:00Z',
    },
  ],
  sizes: {
    database_bytes: 1_540_000_000,
    tables: [{ name: 'public.customers', rows: 40_000, bytes: 90_500_000 }],
    buckets: [{ name: 'promotion-images', files: 812, bytes: 120_000 }],
    removed_files: 4,
  },
  ...given,
});

/** The row of `client_rules` by which the operator restricts no app. */
export const openRules = {
  name: 'apps',
  minimum_release: 0,
  refuse_below: 0,
  rollout_percent: 100,
  notice_th: null,
  notice_en: null,
  paused_until: null,
  updated_at: '2026-11-20T03:00:00+00:00',
};

/** Makes the server answer the page of operations, with the state of {@link operationsState}. */
export function answerOperations(server: TestServer, given: Partial<SiteState> = {}): void {
  server.tables['client_rules'] = [{ ...openRules }];
  server.functions['read_operations'] = () => operationsState(given);
}
