/**
 * The messages between a device and the server. `public.sync_push`, `public.sync_pull` and the model server
 * in `testing/` answer in the same shapes; the contract suite holds both to them.
 */
import { z } from 'zod';

// Each schema is lazy: building all of them took a tenth of a second of every start on a slow phone, and a start needs
// none of them before its first screen.

/** A call carries at most this many operations; the server refuses more. */
export const MAX_OPS_PER_PUSH = 500;

/** A call acknowledges at most this many answers. Each call acknowledges those of the one or two calls before it. */
export const MAX_ACKNOWLEDGED = 2 * MAX_OPS_PER_PUSH;

/**
 * The version of the row shapes this build writes. The server refuses newer ones
 * (`schema_too_new`). A migration that changes a shape upcasts what older builds send, in `private.sync_upcast`; their
 * recorded calls prove it (`tests/wire`).
 */
export const SCHEMA_VERSION = 1;

const uuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

/** A value that survives JSON; columns hold nothing else. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export const json: z.ZodType<Json> = z.json();
export const columns = z.record(z.string(), json);
/** Column name → value. */
export type Columns = { [column: string]: Json };

/** The kinds of operations. */
export const opKinds = ['create', 'update', 'delete', 'restore'] as const;
/** The kind of an operation. */
export type OpKind = (typeof opKinds)[number];

/**
 * One change as it is sent. `values` are all columns of a `create` and the changed ones of an `update`. `base` are the
 * columns as the person saw them: those of an `update`, all of a `delete`. Of a table with tables below it, a `delete` also
 * names the ids of the rows below as `base.children` (rule P20). A `restore` has neither.
 */
export const wireOp = z.lazy(() =>
  z.object({
    op_id: uuid,
    entity: z.string(),
    row_id: uuid,
    kind: z.enum(opKinds),
    schema: z.int(),
    /** Device time corrected by the measured offset, ISO 8601; information only, never an order. */
    at: z.string(),
    values: columns,
    base: columns,
  }),
);
/** One change as it is sent. */
export type WireOp = z.infer<typeof wireOp>;

/** Why one operation had no effect. Stable: screens and tests rely on these words, never on `message`. */
export const refusalCodes = [
  'value_refused',
  'not_allowed',
  'id_taken',
  'parent_missing',
  'unknown_entity',
  'unknown_kind',
  'unknown_field',
  'schema_too_new',
  'op_id_taken',
] as const;
/** Why one operation had no effect. */
export type RefusalCode = (typeof refusalCodes)[number];

/**
 * Sent with each push: ids of answers that are on the device's disk, which the ledger may forget. `turn`
 * grows with each call and each stored answer; by it the server refuses a late copy of an earlier call.
 */
export const acknowledgement = z.lazy(() =>
  z.object({
    /**
     * The id of this outbox. It is made with the person's database on the device; a new database has another.
     */
    outbox: uuid,
    turn: z.int().nonnegative(),
    /**
     * The newest turn that the server has answered. A server that
     * does not know this turn was restored (rule D5).
     */
    heard: z.int().nonnegative().optional(),
    op_ids: z.array(uuid).max(MAX_ACKNOWLEDGED),
  }),
);
/** The answers of earlier pushes that are on the device's disk, and the turn of this call. */
export type Acknowledgement = z.infer<typeof acknowledgement>;

const answerBase = { op_id: uuid };
/**
 * The server applied all values (`applied`), also over another person's, which it recorded (`merged`); left one out and
 * recorded it (`conflict`); refused all, `detail` naming constraint or column (`rejected`); or has no such row (`gone`).
 */
export const pushAnswer = z.lazy(() =>
  z.discriminatedUnion('outcome', [
    z.object({ ...answerBase, outcome: z.literal('applied') }),
    z.object({ ...answerBase, outcome: z.literal('merged'), row: columns }),
    z.object({ ...answerBase, outcome: z.literal('conflict'), row: columns }),
    z.object({
      ...answerBase,
      outcome: z.literal('rejected'),
      code: z.enum(refusalCodes),
      message: z.string(),
      detail: z.string().nullable(),
    }),
    z.object({ ...answerBase, outcome: z.literal('gone') }),
  ]),
);
/** The server's answer to one operation. */
export type PushAnswer = z.infer<typeof pushAnswer>;

/** What `public.sync_push` answers. */
export const pushResponse = z.lazy(() =>
  z.object({
    /** The person that the server recognised; must equal the person whose operations were sent (rule I3). */
    uid: uuid,
    server_time: z.string(),
    /**
     * The head of the person's stream before this call's
     * operations. It says how new the rows were that they met.
     */
    head: z.int().nonnegative(),
    /** Operations that were carried out by an earlier call, each with the head of that time. */
    repeated: z.record(uuid, z.int().nonnegative()),
    answers: z.array(pushAnswer),
  }),
);
/** What `public.sync_push` answers. */
export type PushResponse = z.infer<typeof pushResponse>;

/**
 * How far a stream has been read: everything up to `seq` within `epoch`. `since`: start of the window that
 * the device knows, ISO 8601. A cursor that names it also gets what was closed since then (rule L12).
 */
export const cursor = z.lazy(() =>
  z.object({ epoch: uuid, seq: z.int().nonnegative(), since: z.iso.datetime({ offset: true }).nullish() }),
);
/** How far a stream has been read. */
export type Cursor = z.infer<typeof cursor>;
/** The cursor of each stream, by the stream's id. */
export type Cursors = { [stream: string]: Cursor };

/**
 * A row of a page: an object with its id. Its values are not validated, because `JSON.parse` yields nothing but JSON.
 * Validating ten thousand rows took as long as storing them.
 */
const pulledRow = z.custom<Columns>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    typeof (value as Columns)['id'] === 'string',
  'A row without an id.',
);

/**
 * Start of the window of a stream, ISO 8601: what was closed before it is left out
 * (`EntityDefinition.closes`). Null if nothing is left out; missing from servers that know no windows.
 */
const windowStart = z.string().nullable().optional();

/**
 * How many rows, tombstones and evictions the server put into an answer. An answer that
 * holds another number was cut on its way (rule D15). A server of an earlier version does not say it.
 */
const entries = z.int().nonnegative().optional();

const lengthOf = (...parts: Record<string, readonly unknown[]>[]) =>
  parts.flatMap((part) => Object.values(part)).reduce((sum, list) => sum + list.length, 0);

/** What `public.sync_pull` answers. */
export const pullResponse = z.lazy(() =>
  z
    .object({
      uid: uuid,
      server_time: z.string(),
      /**
       * The newest turn that the server knows of the outbox that asks; null if it knows none. A restored
       * server has done the operations acknowledged up to it, though its ledger does not know them any more.
       */
      acknowledged: z.int().nonnegative().nullable(),
      /** Every stream this person may read. `to` is where this page ends; `reset` says reading began at 0 again. */
      streams: z.record(
        uuid,
        z.object({
          epoch: uuid,
          head: z.int().nonnegative(),
          to: z.int().nonnegative(),
          reset: z.boolean(),
          since: windowStart,
        }),
      ),
      /** True while at least one stream has `to < head`. */
      more: z.boolean(),
      /** entity → rows, whole, as they are now. */
      rows: z.record(z.string(), z.array(pulledRow)),
      /** entity → ids that no longer exist. */
      tombstones: z.record(z.string(), z.array(uuid)),
      /** entity → ids this person may no longer see. */
      evict: z.record(z.string(), z.array(uuid)),
      entries,
    })
    .transform((page) => ({
      ...page,
      entries: page.entries ?? lengthOf(page.rows, page.tombstones, page.evict),
    }))
    .refine(({ rows, tombstones, evict, entries }) => lengthOf(rows, tombstones, evict) === entries),
);
/** What `public.sync_pull` answers: one page of changed, deleted and hidden rows. */
export type PullResponse = z.infer<typeof pullResponse>;

const heads = z.lazy(() =>
  z.record(uuid, z.object({ epoch: uuid, head: z.int().nonnegative(), since: windowStart })),
);

/** What `public.sync_digests` answers of one table (rule D9). */
export const digestsResponse = z.lazy(() =>
  z.object({
    uid: uuid,
    server_time: z.string(),
    streams: heads,
    /**
     * Runs of rows in the order of their ids: each reaches from the `last` of the run before it to its own.
     */
    runs: z.array(z.object({ last: uuid, rows: z.int().positive(), digest: z.string() })),
    /** The id after which the next call goes on; null if the last run reaches to the end. */
    next: uuid.nullable(),
  }),
);
/** What `public.sync_digests` answers: the digests of runs of rows. */
export type DigestsResponse = z.infer<typeof digestsResponse>;

/** What `public.sync_run` answers: the rows of one run as they are now. */
export const runResponse = z.lazy(() =>
  z
    .object({
      uid: uuid,
      server_time: z.string(),
      streams: heads,
      rows: z.array(pulledRow),
      entries,
    })
    .refine(({ rows, entries }) => entries === undefined || rows.length === entries),
);
/** What `public.sync_run` answers: the rows of one run. */
export type RunResponse = z.infer<typeof runResponse>;

/** Errors of a whole call, as SQLSTATE in PostgREST's `code`. One list with `supabase/CONVENTIONS.md`. */
export const callErrors = {
  /** `expected_user` is not who the token says. */
  sync_identity: 'SB001',
  /** More than {@link MAX_OPS_PER_PUSH} operations, or an argument that is not of the protocol. */
  sync_arguments: 'SB002',
  /** The server was restored since the device pulled last: it must pull before it pushes. */
  sync_epoch: 'SB003',
  /** The call is older than another that the server has taken from the same outbox. */
  sync_outbox: 'SB004',
  /** 429: the call has more new rows of one table than the person may make now. Nothing of it was done. */
  too_often: 'SB024',
} as const;

/** `details` of `too_often`, as text: the table that is limited, and how many new rows there is room for now. */
export const rowLimit = z.lazy(() => z.object({ entity: z.string(), room: z.int().nonnegative() }));
/** The table that is limited, and how many new rows there is room for. */
export type RowLimit = z.infer<typeof rowLimit>;

/** The table in which the server keeps values that lost; synced like any other. */
export const CONFLICTS_ENTITY = 'sync_conflicts';

/**
 * The kind of a conflict. `overwritten`: a later value won. `guarded`: the stored value stayed. The other
 * two: an edit and a delete met.
 */
export const conflictKinds = ['overwritten', 'guarded', 'edit_beat_delete', 'delete_lost_to_edit'] as const;

/** A row of `sync_conflicts`: a value that lost, and the one that won. */
export const conflictRow = z.lazy(() =>
  z.looseObject({
    id: uuid,
    entity: z.string(),
    row_id: uuid,
    op_id: uuid,
    kind: z.enum(conflictKinds),
    /** The group of columns in conflict; null if the whole row is in conflict (delete against edit). */
    field: z.string().nullable(),
    /** Column → value: `losing` was overwritten or not stored, `winning` is stored. */
    losing: columns,
    winning: columns,
    /**
     * The latest time at which the value that the operation met can have reached
     * the server; null if its table does not say.
     */
    met_at: z.string().nullable(),
    created_at: z.string(),
    resolved_at: z.string().nullable(),
    resolution: z.enum(['confirmed', 'restored']).nullable(),
  }),
);
/** A row of `sync_conflicts`: a value that lost, and the one that won. */
export type ConflictRow = z.infer<typeof conflictRow>;
