import { SCHEMA_VERSION } from '../../engine/protocol.ts';
import { LOCAL_VERSION, type LocalDatabase } from '../database/local-database.ts';
import { readLedger } from '../outbox/ledger.ts';
import { readHistory } from './cycle-history.ts';
import { readOutbox } from '../outbox/outbox.ts';

/** Facts about the platform: version of the app, browser, storage used. */
export type AboutPlatform = Readonly<Record<string, string | number | boolean | null>>;

/**
 * The state of syncing on this device, to be sent to support: no token, no id of a person, no name, no value.
 * `withContent` adds the values of unsent changes, which may be about people (rule V3).
 */
export async function diagnose(
  db: LocalDatabase,
  options: { userId: string; nowMs: number; withContent: boolean; about: AboutPlatform },
): Promise<object> {
  const { userId, nowMs, withContent } = options;
  const [outbox, streams, files, settings, calls, history] = [
    await readOutbox(db),
    await db.streams.toArray(),
    await db.files.toArray(),
    await db.engineState.toArray(),
    await db.calls.toArray(),
    await readHistory(db),
  ];
  const ledger = await readLedger(db);
  const rows: Record<string, number> = {};
  for (const name of db.definitions.keys()) rows[name] = await db.rows(name).count();
  return {
    format: 'sabai-diagnostics/1',
    writtenAt: new Date(nowMs).toISOString(),
    about: options.about,
    versions: { local: LOCAL_VERSION, schema: SCHEMA_VERSION, newerDatabase: db.isNewer() },
    rows,
    acked: await db.acked.count(),
    streams: streams.map(({ stream, seq, head, syncedAtMs }) => ({
      whose: stream === userId ? 'own' : 'hospital',
      seq,
      head,
      syncedAtMs,
    })),
    changes: outbox.map(({ entity, kind, schema, state, failure, writtenAtMs, values, base }) => ({
      entity,
      kind,
      schema,
      state,
      writtenAtMs,
      columns: Object.keys(values).sort(),
      // The server's message may quote a value; its code and constraint do not.
      failure: failure && { code: failure.code, detail: failure.detail },
      ...(withContent ? { values, base } : {}),
    })),
    files: files.map(({ state, size, type, pinned }) => ({ state, size, type, pinned })),
    calls: calls.map(({ name, state, queuedAtMs, endedAtMs }) => ({ name, state, queuedAtMs, endedAtMs })),
    // The ids of operations are left out (rule V3).
    settings: settings
      .filter(({ key }) => key !== 'history' && key !== 'ledger')
      .map((setting) => (setting.key === 'push_failed' ? { key: setting.key } : setting)),
    ledger: ledger && { turn: ledger.turn, unacknowledged: ledger.unacknowledged.length },
    cycles: history,
  };
}
