/**
 * Saved promotions of the person signed in. The set is synced. The promotions are stored whole in the
 * person's own database, because the choice is private and the service worker's cache is not (SECURITY-5).
 */
import { liveQuery } from 'dexie';
import { getSync, type OutboxEntry, type Store } from '../../../sync/index.ts';
import { createValueStore } from '../../lib/value-store.ts';
import { listPromotionsById } from '../../listings/data/list-promotions-by-id.ts';
import { pictureSource } from '../../listings/data/picture-url.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import type { PromotionDetail } from '../../listings/rules/promotion-detail.ts';
import { savedEntity } from './saved-entity.ts';

const CARDS = 'saved-promotion-cards';
/** Number of pictures requested at a start: half of those that the service worker caches. */
const START_PICTURES = 150;

type WholePromotion = PromotionDetail & { stored_at_ms: number };
/** A saved promotion on the device: only its card until the whole row has been read. */
export type StoredSavedPromotion = PromotionCard | WholePromotion;

/**
 * True for a saved promotion that is stored with all its columns, as the server returned them. A page that
 * knows only its card saves empty ones.
 */
export function isWhole(saved: StoredSavedPromotion): saved is WholePromotion {
  return 'stored_at_ms' in saved;
}

/**
 * Calls `onIds` with the ids of saved promotions, now and after each change. It also discards saves that the
 * server can never apply. Returns a function that stops it. Throws if nobody is signed in.
 */
export function watchSavedIds(options: {
  onIds: (ids: ReadonlySet<string>) => void;
  onFailed: () => void;
  /**
   * Whether promotions stored as a card only are fetched whole. The saved list, which fetches all, passes
   * false.
   */
  fills: boolean;
}): () => void {
  const store = getSync().store();
  const watched = liveQuery(async () => ({
    rows: await store.list(savedEntity),
    outbox: await store.outbox(),
  }));
  let ids: ReadonlySet<string> = new Set();
  // A failed fetch is repeated after the next change or when the network returns.
  const fill = () => options.fills && void fillMissing({ store, ids }).catch(() => undefined);
  const watching = watched.subscribe({
    next: ({ rows, outbox }) => {
      ids = new Set(rows.map((row) => row.promotion_id));
      options.onIds(ids);
      fill();
      // A sign-out may close the database meanwhile; the refused change is then dropped after the next
      // sign-in.
      dropRefused({ store, outbox }).catch(() => undefined);
    },
    error: options.onFailed,
  });
  addEventListener('online', fill);
  return () => {
    removeEventListener('online', fill);
    watching.unsubscribe();
  };
}

/** `refused`: it could not be saved; `not_removed`: it could not be removed. */
export type ToggleOutcome = 'saved' | 'removed' | 'refused' | 'not_removed';

/**
 * Saves a promotion, or removes it if saved; the last toggle wins. The stored `card` is shown without a
 * network.
 */
export async function toggleSaved(options: { card: PromotionCard }): Promise<ToggleOutcome> {
  const store = getSync().store();
  const { card } = options;
  const rows = await store.list(savedEntity, { column: 'promotion_id', equals: card.id });
  if (rows.length === 0) return add({ store, card });
  return remove({ store, ids: rows.map(({ id }) => id) }).catch(() => 'not_removed');
}

/** Removes these promotions from those saved. Never rejects. */
export async function removeSaved(promotionIds: readonly string[]): Promise<'removed' | 'not_removed'> {
  try {
    const store = getSync().store();
    const rows = (await store.list(savedEntity)).filter((row) => promotionIds.includes(row.promotion_id));
    return await remove({ store, ids: rows.map(({ id }) => id) });
  } catch {
    return 'not_removed';
  }
}

async function remove(options: { store: Store; ids: readonly string[] }): Promise<'removed' | 'not_removed'> {
  for (const id of options.ids) {
    const written = await options.store.write({ kind: 'delete', entity: savedEntity, id });
    if (written.outcome === 'refused' && written.reason !== 'row_missing') return 'not_removed';
  }
  return 'removed';
}

/** Saves a promotion unless it is saved already. */
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
  // It is saved even if the device has no room for its card, which is read from the server again.
  await store.changeSetting(CARDS, (before) => merged({ before, cards: [card] })).catch(() => undefined);
  return 'saved';
}

/**
 * Fetches saved promotions that are not stored whole, and stores them with their texts, packages and
 * pictures. The pictures of the others are requested, so that those of lists do not evict them.
 */
async function fillMissing(options: { store: Store; ids: ReadonlySet<string> }): Promise<void> {
  const { store } = options;
  const whole = readCards(await store.getSetting(CARDS)).filter(
    (card) => isWhole(card) && options.ids.has(card.id),
  );
  requestPictures(whole.slice(-START_PICTURES));
  const ids = [...options.ids].filter((id) => !whole.some((card) => card.id === id));
  if (ids.length === 0) return;
  const answer = await listPromotionsById({ ids });
  if (answer.outcome === 'read') await storeWhole({ store, promotions: answer.value });
}

async function storeWhole(options: { store: Store; promotions: readonly PromotionDetail[] }): Promise<void> {
  const stored_at_ms = Date.now();
  const cards = options.promotions.map((promotion) => ({ ...promotion, stored_at_ms }));
  await options.store.changeSetting(CARDS, (before) => merged({ before, cards }));
  requestPictures(cards);
}

/** Addresses of the pictures that were requested since the app started. */
const requested = new Set<string>();

/**
 * Requests large pictures, each once, because the service worker caches each public picture that a page
 * requests, and evicts the one whose last request is the oldest.
 */
function requestPictures(promotions: readonly StoredSavedPromotion[]): void {
  for (const { image_url } of promotions) {
    const source = pictureSource({ stored: image_url, size: 'share' });
    if (!source || requested.has(source.srcSet)) continue;
    requested.add(source.srcSet);
    Object.assign(new Image(), { sizes: source.sizes, srcset: source.srcSet });
  }
}

function merged(options: {
  before: unknown;
  cards: readonly StoredSavedPromotion[];
}): StoredSavedPromotion[] {
  const arriving = new Set(options.cards.map(({ id }) => id));
  return [...readCards(options.before).filter(({ id }) => !arriving.has(id)), ...options.cards];
}

/**
 * The stored promotions, including some that are no longer saved. `save` replaces them; it writes to this
 * person's store even after a sign-out.
 */
export async function storedCards(): Promise<{
  cards: StoredSavedPromotion[];
  save: (promotions: readonly PromotionDetail[]) => Promise<void>;
}> {
  const store = getSync().store();
  return {
    cards: readCards(await store.getSetting(CARDS)),
    save: async (promotions) => {
      const ids = new Set(promotions.map(({ id }) => id));
      await store.changeSetting(CARDS, (before) => readCards(before).filter(({ id }) => ids.has(id)));
      await storeWhole({ store, promotions });
    },
  };
}

function readCards(stored: unknown): StoredSavedPromotion[] {
  // Only this file writes the setting, from rows that were validated when they arrived.
  return Array.isArray(stored) ? (stored as StoredSavedPromotion[]) : [];
}

/** Failure codes of a save that the server can never apply. */
const neverSaved = ['parent_missing', 'not_allowed', 'value_refused', 'gone'] as const;

/** The save that was dropped last, and why the server refused it; null for none since the start. */
export const droppedSave = createValueStore<{ opId: string; reason: (typeof neverSaved)[number] } | null>(
  null,
);

/**
 * Drops a save that the server can never apply, because its promotion is gone and the person has nothing to
 * decide. The set then shows the server's rows. Any other failed change waits for its person (rule O3).
 */
async function dropRefused(options: { store: Store; outbox: readonly OutboxEntry[] }): Promise<void> {
  const { store, outbox } = options;
  for (const { opId, entity, kind, failure } of outbox) {
    const reason = neverSaved.find((code) => code === failure?.code);
    if (entity !== savedEntity.name || kind !== 'create' || !reason) continue;
    await store.discard(opId);
    // Each screen with a save button watches, and may see the same refusal.
    if (droppedSave.get()?.opId !== opId) droppedSave.set({ opId, reason });
  }
}
