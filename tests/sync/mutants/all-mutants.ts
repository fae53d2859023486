/** The safeguards that the promise of syncing rests on, each switched off by itself. The product has no switch for them. */
import type { Mutant } from './mutant.ts';

export const mutants: readonly Mutant[] = [
  { name: 'op-id-ledger', server: 'ledger' },
  { name: 'ledger-ignored-for-deletes', server: 'ledger_of_deletes' },
  { name: 'ledger-expires', server: 'ledger_of_any_age' },
  { name: 'no-epoch-in-push', server: 'epoch_of_push' },
  { name: 'page-loses-its-last-row', server: 'last_row_of_page' },
  { name: 'forgotten-early', server: 'only_what_is_acknowledged' },
  {
    name: 'single-transaction',
    file: 'sync/local/write-change.ts',
    from: "return await db.transaction('rw', [...tables, db.outbox, db.shadows, db.settings], async () => {",
    to: "return await ((_mode, _tables, task) => task())('rw', [], async () => {",
  },
  {
    name: 'lease',
    file: 'sync/engine/lease.ts',
    from: 'if (record?.holder !== lease.holder || record.term !== lease.term) throw new LeaseLost();',
    to: '',
  },
  {
    name: 'epoch-check',
    file: 'sync/engine/pull.ts',
    from: 'if (tellsRestore(page, cursors) || (await hasForgotten(context, page))) {',
    to: 'if (await hasForgotten(context, page)) {',
  },
  {
    name: 'forgotten-turn-unnoticed',
    file: 'sync/engine/pull.ts',
    from: 'if (tellsRestore(page, cursors) || (await hasForgotten(context, page))) {',
    to: 'if (tellsRestore(page, cursors)) {',
  },
  {
    name: 'comparison-heals-nothing',
    file: 'sync/engine/check-device.ts',
    from: 'if (digestRows(here) !== digest) {',
    to: 'if (digestRows(here) === digest) {',
  },
  {
    name: 'cursor-before-its-rows',
    file: 'sync/engine/apply-page.ts',
    from: '  await writeInTurn(context, steps);\n',
    to: '  await withLease(context, [bulk.streams], () => moveCursors(context, page));\n  await writeInTurn(context, steps);\n',
  },
  {
    name: 'echoed-uid',
    file: 'sync/engine/call.ts',
    from: 'if (!parsed.success || parsed.data.uid !== options.body.expected_user) {',
    to: 'if (!parsed.success) {',
  },
  {
    name: 'anon-guard',
    file: 'sync/coordination/identity-broker.ts',
    from: 'throw new NoToken(outcome.reason, outcome.retryAfterMs);',
    to: 'return null;',
  },
  {
    name: 'discard-scope',
    file: 'sync/local/outbox.ts',
    from: "const own = await db.outbox.where('[entity+rowId]').equals([entity, rowId]).primaryKeys();",
    to: 'const own = await db.outbox.toCollection().primaryKeys();',
  },
  {
    name: 'transactions-stay-open',
    file: 'sync/local/connections.ts',
    from: 'for (const activity of this.#activities) if (!activity.isOpening) activity.abort();',
    to: '',
  },
  {
    name: 'base-values',
    file: 'sync/local/write-change.ts',
    from: 'base[column] = seen[column] ?? null;',
    to: '',
  },
];
