/**
 * Faster replacements for parts of fake-indexeddb. An event calls its
 * listeners without a copy for each object on its path, and a lookup walks
 * the tree without generators. The storage of a process imports this file.
 */
import { IDBDatabase, IDBFactory, IDBKeyRange, IDBRequest } from 'fake-indexeddb';

interface Target {
  listeners: { type: string; capture: boolean; callback: Callback | { handleEvent: Callback } }[];
}
type Callback = (this: Target, event: StorageEvent) => void;

interface StorageEvent {
  type: string;
  bubbles: boolean;
  eventPath: Target[];
  eventPhase: number;
  target: Target | null;
  currentTarget: Target | null;
  isTrusted: boolean;
  dispatched: boolean;
  propagationStopped: boolean;
  immediatePropagationStopped: boolean;
  canceled: boolean;
}

const CAPTURING = 1;
const AT_TARGET = 2;
const BUBBLING = 3;

const isStopped = (event: StorageEvent, isCapturing: boolean) =>
  event.immediatePropagationStopped ||
  (event.eventPhase === CAPTURING && !isCapturing) ||
  (event.eventPhase === BUBBLING && isCapturing);

/** Calls all listeners, then throws their errors. */
function callListeners(event: StorageEvent, target: Target): void {
  const handler = (target as unknown as Record<string, Callback | null>)[`on${event.type}`];
  const { listeners } = target;
  if (!handler && listeners.length === 0) return;
  event.currentTarget = target;
  const errors: unknown[] = [];
  const call = (callback: Callback | { handleEvent: Callback }) => {
    try {
      (typeof callback === 'function' ? callback : callback.handleEvent).call(target, event);
    } catch (error) {
      errors.push(error);
    }
  };
  // Iterate over a copy, because a listener may add or remove listeners.
  for (const { type, capture, callback } of listeners.length === 0 ? listeners : listeners.slice()) {
    if (type === event.type && !isStopped(event, capture)) call(callback);
  }
  const last = (target as unknown as Record<string, Callback | null>)[`on${event.type}`];
  if (last && !isStopped(event, false)) call(last);
  if (errors.length > 0) throw new AggregateError(errors);
}

function dispatchEvent(this: Target, event: StorageEvent): boolean {
  event.isTrusted = false;
  event.dispatched = true;
  event.target = this;
  event.eventPhase = CAPTURING;
  for (const target of event.eventPath) if (!event.propagationStopped) callListeners(event, target);
  event.eventPhase = AT_TARGET;
  if (!event.propagationStopped) callListeners(event, this);
  if (event.bubbles) {
    event.eventPath.reverse();
    event.eventPhase = BUBBLING;
    for (const target of event.eventPath) if (!event.propagationStopped) callListeners(event, target);
  }
  event.dispatched = false;
  event.eventPhase = 0;
  event.currentTarget = null;
  return !event.canceled;
}

interface Node {
  record: { key: IDBValidKey; value: unknown };
  left?: Node;
  right?: Node;
  deleted: boolean;
}
interface Records {
  _root?: Node;
  _keysAreUnique: boolean;
}
interface RecordStore {
  keysAreUnique: boolean;
  records: Records;
  get(key: IDBValidKey | IDBKeyRange): Node['record'] | undefined;
  values(range?: IDBKeyRange, direction?: string): Iterable<Node['record']>;
}

/** Compares two keys as `IDBFactory.cmp` does; two strings, the common case, are compared directly. */
const order = (a: IDBValidKey, b: IDBValidKey): number => {
  if (typeof a === 'string' && typeof b === 'string') return a === b ? 0 : a > b ? 1 : -1;
  return factory.cmp(a, b);
};

/** Adds the records in a range of keys to `into`, in order. */
function collect(node: Node | undefined, range: IDBKeyRange | undefined, into: Node['record'][]): void {
  if (!node) return;
  const { key } = node.record;
  const above = range?.lower === undefined ? -1 : order(range.lower as IDBValidKey, key);
  const below = range?.upper === undefined ? 1 : order(range.upper as IDBValidKey, key);
  if (above <= 0) collect(node.left, range, into);
  const isIn =
    (above < 0 || (above === 0 && !range?.lowerOpen)) && (below > 0 || (below === 0 && !range?.upperOpen));
  if (isIn && !node.deleted) into.push(node.record);
  if (below >= 0) collect(node.right, range, into);
}

const factory = new IDBFactory();

/** Finds the record of a key in the tree; undefined if it is missing or deleted. */
function find(root: Node | undefined, key: IDBValidKey): Node['record'] | undefined {
  for (let node = root; node;) {
    const compared = order(key, node.record.key);
    if (compared === 0) return node.deleted ? undefined : node.record;
    node = compared < 0 ? node.left : node.right;
  }
  return undefined;
}

function quicken(store: RecordStore): void {
  const { get, values } = store;
  store.get = function (this: RecordStore, key) {
    if (key instanceof IDBKeyRange || !this.keysAreUnique) return get.call(this, key);
    return find(this.records._root, key);
  };
  store.values = function (this: RecordStore, range, direction = 'next') {
    if (direction !== 'next') return values.call(this, range, direction);
    const found: Node['record'][] = [];
    collect(this.records._root, range, found);
    return found;
  };
}

(Object.getPrototypeOf(IDBRequest.prototype) as { dispatchEvent: unknown }).dispatchEvent = dispatchEvent;

// The package does not export the class of a store's records,
// so it is taken from the first store that is created.
const createPlainly = IDBDatabase.prototype.createObjectStore;
IDBDatabase.prototype.createObjectStore = function (this: IDBDatabase, name, options) {
  const made = createPlainly.call(this, name, options);
  const raw = (made as unknown as { _rawObjectStore: { records: RecordStore } })._rawObjectStore;
  quicken(Object.getPrototypeOf(raw.records) as RecordStore);
  IDBDatabase.prototype.createObjectStore = createPlainly;
  return made;
};
