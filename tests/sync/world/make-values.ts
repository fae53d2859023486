/** Unique values for rows and edits. */
import type { Columns } from '../../../sync/engine/protocol.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import { ownText } from './simulated-people.ts';

const DAY_MS = 86_400_000;
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The promotion of all bookings of a run. */
export const PROMOTION = '00000000-0000-7000-8000-0000000000e1';

const emptyTask = {
  note: null,
  due_on: null,
  due_time: null,
  repeat: null,
  done_at: null,
  snoozed_until: null,
  reminder: null,
};

/** Makes new rows and edits, with texts, numbers and dates that are unique in a run. */
export class ValueMaker {
  readonly #random: SeededRandom;
  #made = 0;

  constructor(options: { random: SeededRandom }) {
    this.#random = options.random;
  }

  #text(userId: string): string {
    const text = ownText(userId, ++this.#made);
    // Some texts are longer than the server accepts.
    return this.#random.chance(0.04) ? text.padEnd(120, '.') : text;
  }

  #day(): string {
    return new Date(++this.#made * DAY_MS).toISOString().slice(0, 10);
  }

  customer(userId: string, id: string): Columns & { id: string } {
    return {
      id,
      name: this.#text(userId),
      telephone: ownText(userId, ++this.#made),
      notes: null,
      house_location: null,
      created_at: '2026-11-20T03:00:00.000Z',
      deleted_at: null,
    };
  }

  /** A new row of a table below customers, or of a table without a customer. */
  child(
    userId: string,
    options: { entity: string; id: string; customerId: string },
  ): Columns & { id: string } {
    const { id, customerId } = options;
    const row = { id, customer_id: customerId, deleted_at: null };
    const created_at = '2026-11-20T03:00:00.000Z';
    switch (options.entity) {
      case 'customer_notes':
        return { ...row, created_at, content: ownText(userId, ++this.#made) };
      case 'tasks':
        return { ...row, created_at, title: ownText(userId, ++this.#made), ...emptyTask };
      case 'consents':
        return {
          id,
          customer_id: customerId,
          created_at,
          purpose: 'marketing',
          answer: this.#random.pick(['yes', 'no']),
          text_version: '1-th',
          channel: 'device',
          signed_name: ownText(userId, ++this.#made),
          signature: null,
        };
      case 'customer_tags':
        return { id, customer_id: customerId, tag: ownText(userId, ++this.#made) };
      case 'saved_lists':
        return { id, name: this.#text(userId), filter: { text: ownText(userId, ++this.#made) } };
      case 'agent_texts':
        return { id, name: 'message.quoted', value: ownText(userId, ++this.#made) };
      case 'car_insurance':
        return { ...row, created_at, documents: [], license_plate: this.#text(userId), ...this.#cover() };
      case 'bookings':
        return {
          ...row,
          created_at,
          promotion_id: PROMOTION,
          booking_code: this.#code(),
          booking_price: ++this.#made,
        };
      default:
        return this.#policy(userId, options);
    }
  }

  #cover(): Columns {
    return { coverage_start: this.#time(), coverage_end: this.#time() };
  }

  #time(): string {
    return new Date(++this.#made * DAY_MS).toISOString();
  }

  /**
   * The next valid booking code (`private.is_booking_code`):
   * 5 of 37 values have no check character in the alphabet.
   */
  #code(): string {
    for (;;) {
      const value = ++this.#made;
      const digits = value.toString(32).padStart(9, '0');
      const code = Array.from(digits, (digit) => CODE_ALPHABET[Number.parseInt(digit, 32)]).join('');
      const check = CODE_ALPHABET[value % 37];
      if (check !== undefined) return code + check;
    }
  }

  #policy(userId: string, options: { id: string; customerId: string }): Columns & { id: string } {
    return {
      id: options.id,
      customer_id: options.customerId,
      premium: ++this.#made,
      remarks: ownText(userId, ++this.#made),
      starts: this.#day(),
      ends: this.#day(),
      deleted_at: null,
    };
  }

  /** New values for some columns of a row; null for a table whose rows never change. */
  edit(userId: string, entity: string): Columns | null {
    if (['bookings', 'consents', 'customer_tags'].includes(entity)) return null;
    if (entity === 'customer_notes') return { content: ownText(userId, ++this.#made) };
    if (entity === 'tasks') return this.#taskEdit(userId);
    if (entity === 'agent_texts') return { value: ownText(userId, ++this.#made) };
    if (entity === 'saved_lists') return this.#listEdit(userId);
    if (entity === 'car_insurance') return this.#insuranceEdit(userId);
    if (entity === 'customers') {
      const column = this.#random.pick(['name', 'telephone', 'notes', 'house_location']);
      if (column === 'name') return { name: this.#text(userId) };
      if (column === 'house_location') return { house_location: { address: ownText(userId, ++this.#made) } };
      return { [column]: ownText(userId, ++this.#made) };
    }
    const group = this.#random.pick(['remarks', 'premium', 'period']);
    if (group === 'remarks') return { remarks: ownText(userId, ++this.#made) };
    if (group === 'premium') return { premium: ++this.#made };
    return this.#one({ starts: this.#day(), ends: this.#day() });
  }

  /** A new value for the beginning or the end of a period. */
  periodEnd(entity: string): string {
    return entity === 'policies' ? this.#day() : this.#time();
  }

  /** The whole group of columns, or with a chance of one half a single column of it. */
  #one(group: Columns): Columns {
    if (this.#random.chance(0.5)) return group;
    const [column, value] = this.#random.pick(Object.entries(group));
    return { [column]: value };
  }

  #taskEdit(userId: string): Columns {
    const column = this.#random.pick(['title', 'note', 'due_on', 'done_at', 'snoozed_until']);
    if (column === 'done_at') return { done_at: this.#time() };
    return { [column]: column.includes('_') ? this.#day() : ownText(userId, ++this.#made) };
  }

  #listEdit(userId: string): Columns {
    if (this.#random.chance(0.5)) return { name: this.#text(userId) };
    return { filter: { text: ownText(userId, ++this.#made) } };
  }

  #insuranceEdit(userId: string): Columns {
    const group = this.#random.pick(['remarks', 'license_plate', 'net_premium', 'coverage']);
    if (group === 'remarks') return { remarks: ownText(userId, ++this.#made) };
    if (group === 'license_plate') return { license_plate: this.#text(userId) };
    return group === 'net_premium' ? { net_premium: ++this.#made } : this.#one(this.#cover());
  }
}
