/** Unique values for rows and edits. */
import type { Columns } from '../../../sync/protocol.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import { ownText } from './people.ts';

const DAY_MS = 86_400_000;

export class ValueMaker {
  readonly #random: SeededRandom;
  #made = 0;

  constructor(options: { random: SeededRandom }) {
    this.#random = options.random;
  }

  #text(userId: string): string {
    const text = ownText(userId, ++this.#made);
    // Longer than the server takes, now and then.
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

  policy(userId: string, options: { id: string; customerId: string }): Columns & { id: string } {
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

  edit(userId: string, entity: string): Columns {
    if (entity === 'customers') {
      const column = this.#random.pick(['name', 'telephone', 'notes', 'house_location']);
      if (column === 'name') return { name: this.#text(userId) };
      if (column === 'house_location') return { house_location: { address: ownText(userId, ++this.#made) } };
      return { [column]: ownText(userId, ++this.#made) };
    }
    const group = this.#random.pick(['remarks', 'premium', 'period']);
    if (group === 'remarks') return { remarks: ownText(userId, ++this.#made) };
    if (group === 'premium') return { premium: ++this.#made };
    return { starts: this.#day(), ends: this.#day() };
  }
}
