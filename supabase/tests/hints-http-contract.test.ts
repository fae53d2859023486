/**
 * Hints as a device receives them: the engine's own client, over a WebSocket, from the embedded server or from the project
 * that `SUPABASE_URL`, `SUPABASE_PUBLISHABLE_KEY` and `SUPABASE_DB_URL` name.
 */
import { createClient } from '@supabase/supabase-js';
import { listenToRealtime } from '../../sync/adapters/listen-to-realtime.ts';
import { platformTimers } from '../../sync/adapters/platform-timers.ts';
import { describeHintsContract } from '../../sync/testing/hints-contract.ts';
import { join, leave, newHospital } from './support/hospital-rows.ts';
import { openProject } from './support/open-project.ts';

describeHintsContract({
  name: 'Realtime',
  open: async () => {
    const project = await openProject();
    const { sql, publishableKey } = project;
    const backend = { url: project.url, publishableKey };
    return {
      newPerson: async () => {
        const client = createClient(project.url, publishableKey, {
          auth: { persistSession: false, autoRefreshToken: false },
        });
        const email = `${crypto.randomUUID()}@demo.test`;
        const { data, error } = await client.auth.signUp({ email, password: 'demo1234' });
        if (error || !data.session) throw error ?? new Error('The sign-up gave no session.');
        const { user, access_token: token } = data.session;
        return {
          userId: user.id,
          accessToken: async () => token,
          hints: {
            listen: async (options) =>
              listenToRealtime({
                ...options,
                backend,
                timers: platformTimers,
                random: { fraction: () => 0.5 },
              }),
          },
        };
      },
      newHospital: async () => (await newHospital(sql)).hospitalId,
      join: (member) => join(sql, member),
      leave: (member) => leave(sql, member),
      change: async ({ userId, hospitalId }) => {
        const streams = hospitalId === undefined ? [userId] : [userId, hospitalId];
        const rows = streams.flatMap((stream) =>
          [1, 2].map(() => ({ stream, entity: 'customers', row_id: crypto.randomUUID(), kind: 'upsert' })),
        );
        await sql.begin(async (tx) => {
          const xid = tx`(select pg_current_xact_id())`;
          await tx`insert into private.sync_pending (xid, stream, entity, row_id, kind)
            select ${xid}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
              as r (stream uuid, entity text, row_id uuid, kind text)`;
          await tx`insert into private.sync_commits (xid) values (${xid})`;
        });
      },
      close: () => project.close(),
    };
  },
});
