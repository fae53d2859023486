/** What released versions of the app send, replayed over HTTP against the migrations: each operation has the effect it had then. */
import { readdirSync, readFileSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pullResponse, pushResponse } from '../../sync/engine/protocol.ts';
import { newHospital } from './support/hospital-rows.ts';
import { openProject } from './support/open-project.ts';

const folder = new URL('../../tests/wire/', import.meta.url);
const releases = readdirSync(folder).filter((name) => /^release-\d+\.json$/.test(name));
/** Who made the recordings, and the promotion that was booked in them (tests/wire/record.ts). */
const RECORDED_USER = '00000000-0000-7000-8000-00000000000a';
const RECORDED_PROMOTION = '01900000-0000-7000-8000-000000000401';
const recorded = z.array(
  z.object({ function: z.enum(['sync_push', 'sync_pull']), arguments: z.record(z.string(), z.json()) }),
);

test('there is a recording of a release', () => {
  expect(releases).toContain('release-1.json');
});

test.each(releases)('%s is answered as it was', async (name) => {
  const project = await openProject();
  try {
    const quiet = { auth: { persistSession: false, autoRefreshToken: false } };
    const client = createClient(project.url, project.publishableKey, quiet);
    const { data } = await client.auth.signUp({ email: 'agent@demo.test', password: 'demo1234' });
    const user = data.user?.id ?? '';
    const { promotionId } = await newHospital(project.sql);
    const text = readFileSync(new URL(name, folder), 'utf8')
      .replaceAll(RECORDED_USER, user)
      .replaceAll(RECORDED_PROMOTION, promotionId);
    const outcomes: string[] = [];
    let [cursors, epoch]: [object, string | null] = [{}, null];
    for (const call of recorded.parse(JSON.parse(text))) {
      // Epoch and positions are the server's own.
      const { data: answer, error } = await client.rpc(call.function, {
        ...call.arguments,
        ...('cursors' in call.arguments ? { cursors } : {}),
        ...('known_epoch' in call.arguments ? { known_epoch: epoch } : {}),
      });
      expect(error).toBe(null);
      if (call.function === 'sync_push') {
        outcomes.push(...pushResponse.parse(answer).answers.map(({ outcome }) => outcome));
        continue;
      }
      const { streams } = pullResponse.parse(answer);
      epoch = streams[user]?.epoch ?? null;
      cursors = Object.fromEntries(
        Object.entries(streams).map(([stream, { epoch: of, to }]) => [stream, { epoch: of, seq: to }]),
      );
    }
    expect(outcomes.length).toBeGreaterThan(8);
    expect(outcomes.filter((outcome) => outcome !== 'applied')).toEqual([]);
  } finally {
    await project.close();
  }
});
