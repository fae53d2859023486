/** What released versions of the app send, replayed over HTTP against the migrations: each operation has the effect it had then. */
import { readdirSync, readFileSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { RELEASE } from '../../src/app/updates/release.ts';
import {
  pullResponse,
  pushResponse,
  wireOp,
  type Columns,
  type Json,
  type WireOp,
} from '../../sync/engine/protocol.ts';
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

/** The rows that the operations make, by table and id; a deleted row has `deleted_at` true. */
function rowsOf(ops: readonly WireOp[]): Map<string, Columns> {
  const rows = new Map<string, Columns>();
  for (const { kind, entity, row_id, values } of ops) {
    const name = `${entity} ${row_id}`;
    const [row, deleted] = [rows.get(name) ?? { id: row_id }, { deleted_at: kind === 'delete' }];
    rows.set(name, { ...row, ...(kind === 'update' ? values : { ...values, ...deleted }) });
  }
  return rows;
}

const inMilliseconds = (value: Json | undefined) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value;

test('there is a recording of this release and of each one before it', () => {
  const all = Array.from({ length: RELEASE }, (_, n) => `release-${n + 1}.json`);
  expect(releases.toSorted()).toEqual(all.toSorted());
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
    const ops: WireOp[] = [];
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
        ops.push(...z.array(wireOp).parse(call.arguments['ops']));
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

    const { data: page } = await client.rpc('sync_pull', { expected_user: user, cursors: {} });
    const { rows } = pullResponse.parse(page);
    for (const [place, expected] of rowsOf(ops)) {
      const [entity = '', id] = place.split(' ');
      const stored = rows[entity]?.find((row) => row['id'] === id) ?? {};
      const found = Object.keys(expected).map((column): [string, unknown] => {
        const value = inMilliseconds(stored[column]);
        return [column, column === 'deleted_at' ? typeof value === 'number' : value];
      });
      const sent = Object.entries(expected).map(([column, value]) => [column, inMilliseconds(value)]);
      expect([place, Object.fromEntries(found)]).toEqual([place, Object.fromEntries(sent)]);
    }
  } finally {
    await project.close();
  }
});
