/**
 * Saved promotions of the person signed in. The set is synced. The cards are stored in the person's own database, because
 * the choice is private and the worker's cache is not (SECURITY-5).
 */
import { liveQuery } from 'dexie';
import { getSync, type OutboxEntry, type Store } from '../../../sync/index.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { savedEntity } from './saved-entity.ts';

const CARDS = 'saved-promotion-cards';

/** Calls back with the ids of what is saved, and again after each change; answers how to stop that. */
export function watchSavedIds(options: {
  onIds: (ids: ReadonlySet<string>) => void;
  onFailed: () => void;
}): () => void {
  const store = getSync().store();
  const watched = liveQuery(async () => ({
    rows: await store.list(savedEntity),
    outbox: await store.outbox(),
  }));
  const watching = watched.subscribe({
    next: ({ rows, outbox }) => {
      options.onIds(new Set(rows.map((row) => row.promotion_id)));
      // A sign-out closes the database in between. The next sign-in drops the change.
      dropRefused({ store, outbox }).catch(() => undefined);
    },
    error: options.onFailed,
  });
  return () => watching.unsubscribe();
}

/** `refused`: it could not be saved; `kept`: it could not be removed. */
export type Toggled = 'saved' | 'removed' | 'refused' | 'kept';

/** Saves or removes; last toggle wins. `card` is kept so that it can be shown without a network. */
export async function toggleSaved(options: { card: PromotionCard }): Promise<Toggled> {
  const store = getSync().store();
  const { card } = options;
  const rows = await store.list(savedEntity, { column: 'promotion_id', equals: card.id });
  if (rows.length === 0) return add({ store, card });
  return remove({ store, ids: rows.map(({ id }) => id) }).catch(() => 'kept');
}

async function remove(options: { store: Store; ids: readonly string[] }): Promise<'removed' | 'kept'> {
  for (const id of options.ids) {
    const written = await options.store.write({ kind: 'delete', entity: savedEntity, id });
    if (written.outcome === 'refused' && written.reason !== 'row_missing') return 'kept';
  }
  return 'removed';
}

/** Saves what is not saved yet. */
export async function saveOnce(options: { card: PromotionCard }): Promise<'saved' | 'refused'> {
  const store = getSync().store();
  const { card } = options;
  const rows = await store.list(savedEntity, { column: 'promotion_id', equals: card.id });
  return rows.length > 0 ? 'saved' : add({ store, card });
}

async function add(options: { store: Store; card: PromotionCard }): Promise<'saved' | 'refused'> {
  const { store, card } = options;
  const values = { id: store.newId(), user_id: store.userId, promotion_id: card.id };
  const written = await store.write({ kind: 'create', entity: savedEntity, values });
  if (written.outcome === 'refused') return 'refused';
  await store.changeSetting(CARDS, (before) => [
    ...readCards(before).filter(({ id }) => id !== card.id),
    card,
  ]);
  return 'saved';
}

/** Stored cards of promotions that are or were saved. `save` writes to the same person's store, even after a sign-out. */
export async function storedCards(): Promise<{
  cards: PromotionCard[];
  save: (cards: readonly PromotionCard[]) => Promise<void>;
}> {
  const store = getSync().store();
  return { cards: readCards(await store.getSetting(CARDS)), save: (cards) => store.putSetting(CARDS, cards) };
}

function readCards(stored: unknown): PromotionCard[] {
  // Written here alone, from rows that were read by hand when they arrived.
  return Array.isArray(stored) ? (stored as PromotionCard[]) : [];
}

/**
 * A save that the server refused was of a promotion that is gone: there is nothing to ask the person, so the change is
 * dropped and the set shows what the server has.
 */
async function dropRefused(options: { store: Store; outbox: readonly OutboxEntry[] }): Promise<void> {
  const { store, outbox } = options;
  for (const { opId, entity, state } of outbox) {
    if (entity === savedEntity.name && state === 'failed') await store.discard(opId);
  }
}
